import { type Refusal, tooMany } from "../http/problems.ts";
import type { ReachedLimit } from "./queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** 429 in words: how long to wait, and whom to call instead. */
export function tooManyBookings(
  { reached, seconds }: ReachedLimit,
  { perPhone, call }: { perPhone: number; call: string },
): Refusal {
  return reached === "phone"
    ? tooMany(
        `На один телефон через сайт можно сделать не больше ${visits(perPhone)}. Чтобы записаться ещё, позвоните нам: ${call}`,
        seconds,
      )
    : tooMany(
        `С вашего адреса в интернете сделано слишком много записей. Попробуйте ${later(seconds)} или позвоните нам: ${call}`,
        seconds,
      );
}

const visits = (count: number) =>
  count === 1 ? "одной предстоящей записи" : `${count} предстоящих записей`;

function later(seconds: number): string {
  if (seconds > HOUR) return `через ${Math.ceil(seconds / HOUR)} ч.`;
  return `через ${Math.max(1, Math.ceil(seconds / MINUTE))} мин.`;
}
