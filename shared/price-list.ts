/** Price categories, by `category_id`. */
export const PRICE_CATEGORIES = {
  1: "УЗИ",
  2: "Гинекология",
  3: "Лабораторная диагностика",
} as const;

/** The order of the price list: by `sort`, then by age. */
export function comparePrices(
  a: { sort: number; id: number },
  b: { sort: number; id: number },
): number {
  return a.sort - b.sort || a.id - b.id;
}
