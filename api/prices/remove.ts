import type { Queryable } from "../database/connection.ts";
import { priceNotFound } from "./change.ts";
import { deletePrice } from "./queries.ts";

export async function removePrice(db: Queryable, id: number): Promise<void> {
  if (!(await deletePrice(db, id))) throw priceNotFound();
}
