const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * How long to wait after the `failures`th failure in a row: anything up to a doubling limit
 * (full jitter), at most a minute, and never less than the server asked for.
 * @param random 0 (included) to 1
 */
export function backoffMs(failures: number, random: number, retryAfterMs: number | null): number {
  const limit = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.max(Math.round(random * limit), retryAfterMs ?? 0);
}
