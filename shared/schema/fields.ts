import { z } from "zod";
import { normaliseText } from "../language/normalise-text.ts";
import { type Day, parseDay } from "../time/calendar.ts";
import { isTime, parseTimes } from "../time/slots.ts";
import { isStorable } from "./storable.ts";

/** A day in any spelling the spec names; `today` settles the year of `DD.MM`. */
export const spelledDay = (today: Day) =>
  z
    .string("Выберите дату")
    .describe("ДД.ММ.ГГГГ, ДД.ММ или ГГГГ-ММ-ДД")
    .transform((text, context): Day => {
      const day = parseDay(text, today);
      if (day) return day;
      context.addIssue({ code: "custom", message: "Выберите дату" });
      return z.NEVER;
    });

/** Caches a schema that depends on the day: making one takes longer than ten parses. */
export function perDay<Schema>(make: (today: Day) => Schema): (today: Day) => Schema {
  let made: { today: Day; schema: Schema } | null = null;
  return (today) => {
    if (made?.today !== today) made = { today, schema: make(today) };
    return made.schema;
  };
}

/** `HH:MM`, hours 00 to 23. */
export const timeSchema = z
  .string("Выберите время")
  .refine(isTime, "Выберите время")
  .describe("ЧЧ:ММ");

/** Times in every shape the spec names; at least one must be left. */
export const timesSchema = z
  .unknown()
  .transform((input, context) => {
    const times = parseTimes(input);
    if (times.length > 0) return times;
    context.addIssue({
      code: "custom",
      message: "Введите время в формате HH:MM, разделяя запятыми",
    });
    return z.NEVER;
  })
  .describe("Список ЧЧ:ММ или они же через запятую");

const MAX_ID = 2_147_483_647;

/** A number the API answers as a number and accepts also as a string of digits. */
export const idOf = (message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.number().int(message).positive(message).max(MAX_ID, message));
export const idSchema = idOf("Неверный номер");

/** Normalised text that PostgreSQL can hold: NUL and lone surrogates are refused. */
export const textOf = (max: number, message = "Введите текст") =>
  z
    .string(message)
    .overwrite(normaliseText)
    .max(max, `Не длиннее ${max} символов`)
    .refine(isStorable, "Недопустимый символ");
