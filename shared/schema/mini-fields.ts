// Fields that the app describes, too: by zod/mini, which is a sixth of zod.
import * as z from "zod/mini";
import { normaliseText } from "../language/normalise-text.ts";
import { type Day, parseDay, parseFullDay } from "../time/calendar.ts";
import { isTime } from "../time/parse-times.ts";
import { isStorable } from "./storable.ts";

/** A day in any spelling the spec names; `today` settles the year of `DD.MM`. */
export function spelledDay(today: Day) {
  const schema = z.pipe(
    z.string("Выберите дату"),
    z.transform((text, context): Day => {
      const day = parseDay(text, today);
      if (day) return day;
      context.issues.push({ code: "custom", message: "Выберите дату", input: text });
      return z.NEVER;
    }),
  );
  return schema.register(z.globalRegistry, { description: "ДД.ММ.ГГГГ, ДД.ММ или ГГГГ-ММ-ДД" });
}

/** A day in an answer of the API: `DD.MM.YYYY`, which parses to ISO. */
export const answeredDay = z
  .pipe(
    z.string(),
    z.transform((text, context): Day => {
      const day = parseFullDay(text);
      if (day) return day;
      context.issues.push({ code: "custom", message: "Неверная дата", input: text });
      return z.NEVER;
    }),
  )
  .register(z.globalRegistry, { description: "ДД.ММ.ГГГГ" });

/** `HH:MM`, hours 00 to 23. */
export const timeSchema = z
  .string("Выберите время")
  .check(z.refine(isTime, "Выберите время"))
  .register(z.globalRegistry, { description: "ЧЧ:ММ" });

const MAX_ID = 2_147_483_647;

/** A number the API answers as a number and accepts also as a string of digits. */
export const idOf = (message: string) =>
  z.pipe(
    z.union(
      [z.number(), z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,10}$/)), z.transform(Number))],
      message,
    ),
    z.number().check(z.int(message), z.positive(message), z.maximum(MAX_ID, message)),
  );
export const idSchema = idOf("Неверный номер");

/** Normalised text that PostgreSQL can hold: NUL and lone surrogates are refused. */
export const storableText = (max: number, message = "Введите текст") =>
  z
    .string(message)
    .check(
      z.overwrite(normaliseText),
      z.maxLength(max, `Не длиннее ${max} символов`),
      z.refine(isStorable, "Недопустимый символ"),
    );
