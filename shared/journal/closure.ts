import * as z from "zod/mini";
import { daySchema } from "../schema/day.ts";
import {
  answeredDay,
  idSchema,
  spelledDay,
  storableText,
  timeSchema,
} from "../schema/mini-fields.ts";
import { uuidSchema } from "../schema/uid.ts";
import { type Day, daysBetween } from "../time/calendar.ts";

const REASON_AT_MOST = 200;
const DAYS_AT_MOST = 92;

const times = z.array(timeSchema).check(z.maxLength(1_440));

/** Days on which the clinic is closed, as devices store them. */
export const closureSchema = z.object({
  uid: uuidSchema,
  from: daySchema,
  to: daySchema,
  reason: z.string(),
  /** The times of doctors' days that it withdrew. */
  taken: z.array(z.object({ employee: idSchema, day: daySchema, times })),
});
export type Closure = z.infer<typeof closureSchema>;

/** `POST /api/closures`; the device that closes the clinic gives the `uid`. */
export const closureInputSchema = (today: Day) => {
  const day = spelledDay(today);
  const taken = z.array(z.object({ employee: idSchema, day, times }));
  return z
    .object({
      uid: uuidSchema,
      from: day,
      to: day,
      reason: storableText(REASON_AT_MOST, "Введите причину"),
      taken: taken.check(z.maxLength(10_000)),
    })
    .check(
      z.refine(({ from, to }) => to >= from, { error: "Конец раньше начала", path: ["to"] }),
      z.refine(({ from, to }) => daysBetween(from, to) < DAYS_AT_MOST, {
        error: `Не длиннее ${DAYS_AT_MOST} дней`,
        path: ["to"],
      }),
    );
};

/** `GET /api/closures`: what visitors see of a closure. */
export const closedDaysSchema = z.object({
  from: answeredDay,
  to: answeredDay,
  reason: z.string(),
});
