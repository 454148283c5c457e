import type { Price, PriceChange } from "../../../shared/clinic/price.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { updatePrice } from "./queries.ts";
import { priceNotFound } from "./read.ts";

export async function changePrice(db: Queryable, id: number, change: PriceChange): Promise<Price> {
  const price = await updatePrice(db, id, change);
  if (!price) throw priceNotFound();
  return price;
}
