import { z } from "zod";
import { textOf } from "../schema/fields.ts";
import { isStorable } from "../schema/storable.ts";
import { type Day, parseFullDay } from "../time/calendar.ts";
import { hasTooMuchMarkup, LONGEST_ARTICLE } from "./article-text.ts";

const sectionSchema = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4)],
  "Выберите раздел",
);
const hiddenSchema = z.union([z.literal(0), z.literal(1)], "Укажите 0 (показать) или 1 (скрыть)");

/** An article as the API returns it (P-3.6, A-3.13). */
export const articleSchema = z.object({
  id: z.number().int(),
  name_article: z.string(),
  /** Sanitised HTML, or plain text: see `hasMarkup`. */
  text_article: z.string(),
  type_article: sectionSchema,
  /** 1 hides the article from visitors. */
  delete_article: hiddenSchema,
  /** The last day on which the site shows an announcement, `DD.MM.YYYY`; null if it has no end. */
  last_day: z.string().nullable(),
  /** The beginning of the text without its markup, made when the article was written. */
  preview: z.string(),
});
export type Article = z.infer<typeof articleSchema>;

/** The answer to a write. */
export const writtenArticleSchema = articleSchema.extend({
  removed_pictures: z
    .int()
    .describe("Сколько картинок текста не вошло в статью: они лежат не в /uploads/"),
});
export type WrittenArticle = z.infer<typeof writtenArticleSchema>;

/** A number written as a number or as digits, which is how form fields hold it. */
const digits = (input: unknown) =>
  typeof input === "string" && /^\d{1,9}$/.test(input.trim()) ? Number(input) : input;

/** A day with its year; empty or null where an announcement has no end. */
const lastDaySchema = z.preprocess(
  (input) => (input === "" ? null : input),
  z
    .string("Введите дату")
    .describe("ДД.ММ.ГГГГ или ГГГГ-ММ-ДД")
    .transform((text, context): Day => {
      const day = parseFullDay(text);
      if (day) return day;
      context.addIssue({ code: "custom", message: "Не похоже на дату. Пример: 30.11.2026" });
      return z.NEVER;
    })
    .nullable(),
);

/**
 * `POST /api/articles`; an `id` in the body is ignored. Absent text is empty, and the article
 * visible. Only an announcement has a last day.
 */
export const articleInputSchema = z.object({
  name_article: textOf(300, "Введите название").min(1, "Введите название"),
  // Non-breaking spaces and soft hyphens of an article are significant.
  text_article: z
    .string("Введите текст")
    .overwrite((text) => text.normalize("NFC").trim())
    .max(LONGEST_ARTICLE, `Не длиннее ${LONGEST_ARTICLE} символов`)
    .refine(isStorable, "Недопустимый символ")
    .refine((text) => !hasTooMuchMarkup(text), "Слишком много разметки: упростите оформление")
    .optional(),
  type_article: z.preprocess(digits, sectionSchema),
  delete_article: z
    .preprocess(
      (input) => (typeof input === "boolean" ? Number(input) : digits(input)),
      hiddenSchema,
    )
    .optional(),
  last_day: lastDaySchema.optional(),
});
export type ArticleInput = z.infer<typeof articleInputSchema>;

/** `PUT /api/articles/{id}`: absent fields stay. */
export const articleChangeSchema = articleInputSchema.partial();
export type ArticleChange = z.infer<typeof articleChangeSchema>;
