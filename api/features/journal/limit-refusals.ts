import { type Refusal, tooMany } from "../../platform/http/problems.ts";
import type { ReachedLimit } from "./queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const REASONS: Record<ReachedLimit["reached"], string> = {
  network: "С вашего адреса в интернете сделано слишком много записей",
  wave: "Сейчас через сайт записывается необычно много людей",
};

/** 429 that says how long to wait and whom to call. */
export function tooManyBookings({ reached, seconds }: ReachedLimit, call: string): Refusal {
  return tooMany(
    `${REASONS[reached]}. Попробуйте ${later(seconds)} или позвоните нам: ${call}`,
    seconds,
  );
}

function later(seconds: number): string {
  if (seconds > HOUR) return `через ${Math.ceil(seconds / HOUR)} ч.`;
  return `через ${Math.max(1, Math.ceil(seconds / MINUTE))} мин.`;
}
