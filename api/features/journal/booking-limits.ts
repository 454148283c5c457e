import type { Queryable } from "../../platform/database/connection.ts";
import { type Refusal, tooMany } from "../../platform/http/problems.ts";
import type { ReachedLimit } from "./booking-queries.ts";
import { deleteAddresses } from "./queries.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const REASONS: Record<ReachedLimit["reached"], string> = {
  network: "С вашего адреса в интернете сделано слишком много записей",
  wave: "Сейчас через сайт записывается необычно много людей",
};

/** 429 with the time to wait and the phone to call. */
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

const LONGEST_LIMIT_MS = 24 * 60 * 60 * 1000;

/** Deletes the networks of bookings that no limit counts any more. @returns how many bookings */
export const forgetAddresses = (db: Queryable, now: Date): Promise<number> =>
  deleteAddresses(db, new Date(now.getTime() - LONGEST_LIMIT_MS));
