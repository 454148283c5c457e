import {
  ARTICLE_UNKNOWN,
  type Price,
  type PriceChange,
  type PriceInput,
  type Repricing,
} from "../../../shared/clinic/price.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import {
  deletePrice,
  insertPrice,
  isArticleShown,
  selectPrices,
  updatePrice,
  updatePriceTexts,
} from "./queries.ts";

/** The whole price list, by `sort`. */
export async function listPrices(db: Queryable): Promise<Price[]> {
  return [...(await selectPrices(db))];
}

export const priceNotFound = () => notFound("Позиция прайса не найдена");

export async function createPrice(db: Queryable, input: PriceInput): Promise<Price> {
  await checkArticle(db, input);
  return insertPrice(db, input);
}

export async function changePrice(db: Queryable, id: number, change: PriceChange): Promise<Price> {
  await checkArticle(db, change);
  const price = await updatePrice(db, id, change);
  if (!price) throw priceNotFound();
  return price;
}

/** Refuses a link to an article that visitors do not see. */
async function checkArticle(
  db: Queryable,
  { preparation_article: id }: Pick<PriceChange, "preparation_article">,
): Promise<void> {
  if (id === null || id === undefined || (await isArticleShown(db, id))) return;
  throw new Refusal(400, PROBLEM.invalid, ARTICLE_UNKNOWN, {
    fields: { preparation_article: ARTICLE_UNKNOWN },
  });
}

/** New prices for several lines. If one was changed meanwhile, nothing is stored. */
export async function repriceAll(tx: Queryable, changes: Repricing): Promise<void> {
  if ((await updatePriceTexts(tx, changes)) === changes.length) return;
  throw new Refusal(
    409,
    PROBLEM.stale,
    "Прайс тем временем изменили. Посмотрите новые цены ещё раз.",
  );
}

export async function removePrice(db: Queryable, id: number): Promise<void> {
  if (!(await deletePrice(db, id))) throw priceNotFound();
}
