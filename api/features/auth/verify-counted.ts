import type { Db } from "../../platform/database/connection.ts";
import { giveBackAttempt, type Limit, reserveAttempt } from "../../platform/http/limits.ts";
import { tooMany } from "../../platform/http/problems.ts";
import { verifyPassword } from "./passwords.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Waits of one login from one address or on one known device, and of one signed-in user. */
export const WAITS_OF_ONE = { free: 10, firstMs: 4 * SECOND, longestMs: 5 * MINUTE };

/**
 * Verifies a password after it has counted the attempt; the caller forgets the count of a right one.
 * @param attempt `hash` is null for an unknown login; `tooOften` are the first words of a refusal
 * @throws 429 while the user has to wait
 */
export async function verifyCounted(
  db: Db,
  attempt: { password: string; hash: string | null; limits: readonly Limit[]; tooOften: string },
  now: Date,
): Promise<boolean> {
  const { password, hash, limits, tooOften } = attempt;
  const seconds = await reserveAttempt(db, limits, now);
  if (seconds !== null) throw tooMany(`${tooOften}. Попробуйте ${after(seconds)}`, seconds);
  return verifyPassword(password, hash).catch(async (error: unknown) => {
    await giveBackAttempt(db, limits, now);
    throw error;
  });
}

function after(seconds: number): string {
  if (seconds === 1) return "через секунду";
  if (seconds < 60) return `через ${seconds} сек.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "через минуту" : `через ${minutes} мин.`;
}
