import type { Queryable } from "../../platform/database/connection.ts";
import { deletePrice } from "./queries.ts";
import { priceNotFound } from "./read.ts";

export async function removePrice(db: Queryable, id: number): Promise<void> {
  if (!(await deletePrice(db, id))) throw priceNotFound();
}
