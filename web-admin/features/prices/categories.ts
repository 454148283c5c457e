import type { Price } from "../../../shared/clinic/price.ts";

export type Category = Price["category_id"];

/** The tabs of the price list, by the API's numbers. */
export const CATEGORIES: readonly { id: Category; label: string }[] = [
  { id: 1, label: "УЗИ" },
  { id: 2, label: "Гинекология" },
  { id: 3, label: "Лабораторная диагностика" },
];

export const categoryOf = (text: string | null): Category | null =>
  CATEGORIES.find(({ id }) => String(id) === text)?.id ?? null;
