import type { Price } from "../../shared/price.ts";
import type { Queryable } from "../database/connection.ts";
import { selectPrices } from "./queries.ts";

/** The whole price list, by `sort`. */
export async function listPrices(db: Queryable): Promise<Price[]> {
  return [...(await selectPrices(db))];
}
