import * as z from "zod/mini";
import { type Day, parseDay } from "../time/calendar.ts";

/** `YYYY-MM-DD`, as our own protocol carries a day. */
export const daySchema = z.pipe(
  z.string(),
  z.transform((text, context): Day => {
    const day = /^\d{4}-/.test(text) ? parseDay(text, "1970-01-01") : null;
    if (day) return day;
    context.issues.push({ code: "custom", message: "Неверная дата", input: text });
    return z.NEVER;
  }),
);
