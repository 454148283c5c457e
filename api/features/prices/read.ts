import type { Price } from "../../../shared/clinic/price.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { selectPrices } from "./queries.ts";

/** The whole price list, by `sort`. */
export async function listPrices(db: Queryable): Promise<Price[]> {
  return [...(await selectPrices(db))];
}

export const priceNotFound = () => notFound("Позиция прайса не найдена");
