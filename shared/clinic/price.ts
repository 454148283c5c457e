import { z } from "zod";
import { textOf } from "../schema/fields.ts";

export const PRICE_INCOMPLETE = "Заполните все обязательные поля";
export const ARTICLE_UNKNOWN = "Такой статьи нет: выберите другую";
const SORT_LIMIT = 1_000_000;

const categorySchema = z.union([z.literal(1), z.literal(2), z.literal(3)], PRICE_INCOMPLETE);

/** A line of the price list as the API returns it (P-3.8, A-3.17); `price` is text. */
export const priceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  category_id: categorySchema,
  sort: z.number().int(),
  /** How a patient prepares for the service; may be empty. */
  preparation: z.string(),
  /** The article with more about it; null if no visible article has any. */
  preparation_article: z.number().int().nullable(),
});
export type Price = z.infer<typeof priceSchema>;

/** The form's fields are strings, so a number may come as its digits. */
const integer = (input: unknown) =>
  typeof input === "string" && /^-?\d{1,9}$/.test(input.trim()) ? Number(input) : input;

const required = (max: number) => textOf(max, PRICE_INCOMPLETE).min(1, PRICE_INCOMPLETE);

const fields = {
  name: required(500),
  description: textOf(2000, "Введите описание текстом"),
  price: required(100),
  category_id: z.preprocess(integer, categorySchema),
  sort: z.preprocess(
    integer,
    z
      .int(PRICE_INCOMPLETE)
      .min(0, "Порядок не может быть меньше 0")
      .max(SORT_LIMIT, `Порядок не может быть больше ${SORT_LIMIT}`),
  ),
  preparation: textOf(2000, "Введите подготовку текстом"),
  preparation_article: z.int(ARTICLE_UNKNOWN).positive(ARTICLE_UNKNOWN).nullable(),
};

/** `POST /api/prices`. */
export const priceInputSchema = z.object({
  ...fields,
  description: fields.description.default(""),
  sort: fields.sort.default(0),
  preparation: fields.preparation.default(""),
  preparation_article: fields.preparation_article.default(null),
});
export type PriceInput = z.infer<typeof priceInputSchema>;

/** `PATCH /api/prices/{id}`: the same fields, or only some, such as `sort`. */
export const priceChangeSchema = z
  .object(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, PRICE_INCOMPLETE);
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** `PATCH /api/prices`: new prices of several lines, each from the price that a person saw. */
export const repricingSchema = z.object({
  changes: z
    .array(
      z.object({ id: z.int().positive(), before: z.string().max(100), price: fields.price }),
      PRICE_INCOMPLETE,
    )
    .min(1, PRICE_INCOMPLETE)
    .max(1000, "Не больше 1000 цен за раз"),
});
export type Repricing = z.infer<typeof repricingSchema>["changes"];
