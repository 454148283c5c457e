import type { Price, PriceInput } from "../../../shared/clinic/price.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { insertPrice } from "./queries.ts";

export function createPrice(db: Queryable, input: PriceInput): Promise<Price> {
  return insertPrice(db, input);
}
