const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between attempts that Standard Webhooks recommends: 75 hours and a half in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const LONGEST_MS = 24 * HOUR_MS;
/** A wait is up to a tenth longer, so that receivers of many events are not called all at once. */
const JITTER = 0.1;

/**
 * How long to wait after so many failed attempts; null: no further attempt.
 * @param askedMs what the receiver has asked for by `Retry-After`
 * @param random from 0 to 1
 */
export function waitAfter(attempts: number, askedMs: number | null, random: number): number | null {
  const usual = WAITS_MS[attempts - 1];
  if (usual === undefined) return null;
  const wait = usual * (1 + JITTER * random);
  return Math.max(wait, Math.min(askedMs ?? 0, LONGEST_MS));
}

/** `Retry-After` in milliseconds: seconds or a date; null for anything else. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
