import { type Price, type PriceInput, priceInputSchema } from "../../../shared/clinic/price.ts";
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

/** What is missing, field by field; nothing is sent while there is anything. */
export function problemsOf(draft: PriceDraft): Partial<Record<keyof PriceDraft, string>> {
  return {
    ...(draft.name.trim() === "" && { name: "Введите название" }),
    ...(draft.price.trim() === "" && { price: "Введите цену" }),
    ...(!/^\s*\d{1,6}\s*$/.test(draft.sort) && { sort: "Введите число от 0 до 999 999" }),
    ...(draft.category_id === "" && { category_id: "Выберите категорию" }),
  };
}

/** What is sent: category and order as integers. */
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

/** The fields that differ; the name where none does, since the API takes no empty change. */
export function changesOf(before: Price, input: PriceInput): Partial<PriceInput> {
  const changed = Object.entries(input).filter(
    ([field, value]) => value !== before[field as keyof Price],
  );
  return changed.length > 0 ? Object.fromEntries(changed) : { name: input.name };
}

/** What was done to a price, or to a new one where `before` is null. */
export function doneWords(before: Price | null, { sort, ...rest }: PriceInput): string {
  if (!before) return "Цена добавлена";
  const isSame = Object.entries(rest).every(
    ([field, value]) => value === before[field as keyof Price],
  );
  return isSame && sort !== before.sort ? "Порядок изменён" : "Цена изменена";
}
