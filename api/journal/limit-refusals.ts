import { type Refusal, tooMany } from "../http/problems.ts";
import type { WaveTerms } from "./booking-work.ts";
import type { ReachedLimit } from "./queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * 429 that says how long to wait and whom to call; in a wave, with the challenge that lets the
 * booking through.
 */
export function tooManyBookings(limit: ReachedLimit, { workFor }: WaveTerms, call: string) {
  return limit.reached === "network"
    ? ofNetwork(limit.seconds, call)
    : inWave(limit.seconds, workFor(limit.wave), call);
}

function ofNetwork(seconds: number, call: string): Refusal {
  return tooMany(
    `С вашего адреса в интернете сделано слишком много записей. Попробуйте ${later(seconds)} или позвоните нам: ${call}`,
    seconds,
  );
}

function inWave(seconds: number, work: ReturnType<WaveTerms["workFor"]>, call: string): Refusal {
  return tooMany(
    `Сейчас через сайт записывается необычно много людей. Попробуйте ${later(seconds)} или позвоните нам: ${call}`,
    seconds,
    work ? { work } : {},
  );
}

function later(seconds: number): string {
  if (seconds > HOUR) return `через ${Math.ceil(seconds / HOUR)} ч.`;
  return `через ${Math.max(1, Math.ceil(seconds / MINUTE))} мин.`;
}
