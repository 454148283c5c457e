import { type Price, type PriceInput, priceInputSchema } from "../../../shared/clinic/price.ts";
import { changedFields } from "../../server/changed-fields.ts";
import type { Category } from "./categories.ts";

/** The form keeps its values as strings. */
export interface PriceDraft {
  name: string;
  description: string;
  price: string;
  sort: string;
  category_id: string;
  preparation: string;
  /** Empty: no article. */
  preparation_article: string;
}

export const draftOf = (price: Price | null, category: Category): PriceDraft => ({
  name: price?.name ?? "",
  description: price?.description ?? "",
  price: price?.price ?? "",
  sort: String(price?.sort ?? 0),
  category_id: String(price?.category_id ?? category),
  preparation: price?.preparation ?? "",
  preparation_article: String(price?.preparation_article ?? ""),
});

/** The missing fields; the draft is sent only without them. */
export function problemsOf(draft: PriceDraft): Partial<Record<keyof PriceDraft, string>> {
  return {
    ...(draft.name.trim() === "" && { name: "Введите название" }),
    ...(draft.price.trim() === "" && { price: "Введите цену" }),
    ...(!/^\s*\d{1,6}\s*$/.test(draft.sort) && { sort: "Введите число от 0 до 999 999" }),
    ...(draft.category_id === "" && { category_id: "Выберите категорию" }),
  };
}

/** The request body: category and order as integers. */
export const inputOf = ({
  sort,
  category_id,
  preparation_article: article,
  ...words
}: PriceDraft): PriceInput =>
  priceInputSchema.parse({
    ...words,
    sort: Number(sort),
    category_id: Number(category_id),
    preparation_article: article === "" ? null : Number(article),
  });

/** The fields that differ; the name if all are equal, because the API refuses an empty change. */
export function changesOf(before: Price, input: PriceInput): Partial<PriceInput> {
  const changed = changedFields<PriceInput>(before, input);
  return Object.keys(changed).length > 0 ? changed : { name: input.name };
}

/** Describes the change of a price, or a new price where `before` is null. */
export function doneWords(before: Price | null, { sort, ...rest }: PriceInput): string {
  if (!before) return "Цена добавлена";
  const isSame = Object.entries(rest).every(
    ([field, value]) => value === before[field as keyof Price],
  );
  return isSame && sort !== before.sort ? "Порядок изменён" : "Цена изменена";
}
