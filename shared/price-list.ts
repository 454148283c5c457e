/** Price categories, by `category_id`. */
export const PRICE_CATEGORIES = {
  1: "УЗИ",
  2: "Гинекология",
  3: "Лабораторная диагностика",
} as const;
