import { z } from "zod";
import { normaliseText } from "../language/normalise-text.ts";
import type { Day } from "../time/calendar.ts";
import { parseTimes } from "../time/parse-times.ts";
import { isStorable } from "./storable.ts";

/** Caches a schema that depends on the day: creating one takes longer than ten parses. */
export function perDay<Schema>(make: (today: Day) => Schema): (today: Day) => Schema {
  let made: { today: Day; schema: Schema } | null = null;
  return (today) => {
    if (made?.today !== today) made = { today, schema: make(today) };
    return made.schema;
  };
}

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

/** Normalised text that PostgreSQL can hold: NUL and lone surrogates are refused. */
export const textOf = (max: number, message = "Введите текст") =>
  z
    .string(message)
    .overwrite(normaliseText)
    .max(max, `Не длиннее ${max} символов`)
    .refine(isStorable, "Недопустимый символ");
