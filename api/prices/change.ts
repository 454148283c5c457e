import type { Price, PriceChange } from "../../shared/price.ts";
import type { Queryable } from "../database/connection.ts";
import { notFound } from "../http/problems.ts";
import { updatePrice } from "./queries.ts";

export async function changePrice(db: Queryable, id: number, change: PriceChange): Promise<Price> {
  const price = await updatePrice(db, id, change);
  if (!price) throw priceNotFound();
  return price;
}

export const priceNotFound = () => notFound("Позиция прайса не найдена");
