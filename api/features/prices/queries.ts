import type { Price, PriceChange, PriceInput, Repricing } from "../../../shared/clinic/price.ts";
import type { Queryable } from "../../platform/database/connection.ts";

export function selectPrices(db: Queryable, id: number | null = null) {
  return db<Price[]>`
    select prices.id, name, description, price, category_id, sort, preparation,
      articles.id as preparation_article
    from prices
    left join articles on articles.id = preparation_article and delete_article = 0
    where ${id}::int is null or prices.id = ${id}
    order by sort, prices.id`;
}

export async function insertPrice(db: Queryable, input: PriceInput): Promise<Price> {
  const [made] = await db<{ id: number }[]>`
    insert into prices
      (name, description, price, category_id, sort, preparation, preparation_article)
    values (${input.name}, ${input.description}, ${input.price}, ${input.category_id},
      ${input.sort}, ${input.preparation}, ${input.preparation_article})
    returning id`;
  const [price] = made ? await selectPrices(db, made.id) : [];
  if (!price) throw new Error("The price was not returned");
  return price;
}

export async function updatePrice(
  db: Queryable,
  id: number,
  change: PriceChange,
): Promise<Price | null> {
  const article = change.preparation_article;
  await db`
    update prices
    set name = coalesce(${change.name ?? null}, name),
      description = coalesce(${change.description ?? null}, description),
      price = coalesce(${change.price ?? null}, price),
      category_id = coalesce(${change.category_id ?? null}, category_id),
      sort = coalesce(${change.sort ?? null}, sort),
      preparation = coalesce(${change.preparation ?? null}, preparation),
      preparation_article = case when ${article !== undefined} then ${article ?? null}::int
        else preparation_article end
    where id = ${id}`;
  const [price] = await selectPrices(db, id);
  return price ?? null;
}

/** Whether visitors see the article. */
export async function isArticleShown(db: Queryable, id: number): Promise<boolean> {
  const rows = await db`select from articles where id = ${id} and delete_article = 0`;
  return rows.length > 0;
}

/** @returns how many still had the price before the change */
export async function updatePriceTexts(db: Queryable, changes: Repricing): Promise<number> {
  const { count } = await db`
    update prices set price = change.price
    from unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ before }) => before)}::text[],
      ${changes.map(({ price }) => price)}::text[]) as change (id, before, price)
    where prices.id = change.id and prices.price = change.before`;
  return count;
}

export async function deletePrice(db: Queryable, id: number): Promise<boolean> {
  const { count } = await db`delete from prices where id = ${id}`;
  return count > 0;
}
