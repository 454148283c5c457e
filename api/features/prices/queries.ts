import type { Price, PriceChange, PriceInput, Repricing } from "../../../shared/clinic/price.ts";
import type { Queryable } from "../../platform/database/connection.ts";

export function selectPrices(db: Queryable) {
  return db<Price[]>`
    select id, name, description, price, category_id, sort from prices order by sort, id`;
}

export async function insertPrice(db: Queryable, input: PriceInput): Promise<Price> {
  const [price] = await db<Price[]>`
    insert into prices (name, description, price, category_id, sort)
    values (${input.name}, ${input.description}, ${input.price}, ${input.category_id},
      ${input.sort})
    returning id, name, description, price, category_id, sort`;
  if (!price) throw new Error("The price was not returned");
  return price;
}

export async function updatePrice(
  db: Queryable,
  id: number,
  change: PriceChange,
): Promise<Price | null> {
  const [price] = await db<Price[]>`
    update prices
    set name = coalesce(${change.name ?? null}, name),
      description = coalesce(${change.description ?? null}, description),
      price = coalesce(${change.price ?? null}, price),
      category_id = coalesce(${change.category_id ?? null}, category_id),
      sort = coalesce(${change.sort ?? null}, sort)
    where id = ${id}
    returning id, name, description, price, category_id, sort`;
  return price ?? null;
}

/** @returns how many still had the price that they were changed from */
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
