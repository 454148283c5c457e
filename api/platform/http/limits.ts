import { type Db, type Tx, transaction } from "../database/connection.ts";
import {
  type Attempts,
  deleteForgotten,
  forgetAttempts,
  holdBuckets,
  writeAttempts,
} from "./queries.ts";

/** How failures of one kind by one subject make the next attempt wait. */
export interface Limit {
  kind: string;
  /** The counted login or address; only its hash is stored. */
  subject: string;
  /** The number of failures without a wait. */
  free: number;
  /** The wait after the first failure beyond them; each further one doubles it. */
  firstMs: number;
  longestMs: number;
  /** Failures are forgotten after so long without an attempt; unset: `QUIET_MS`. */
  quietMs?: number;
}

const QUIET_MS = 15 * 60_000;

/**
 * Counts an attempt against every limit before it is made, so that a burst cannot slip past.
 * Returns null, or the seconds to wait if a limit is reached (then nothing is counted).
 */
export async function reserveAttempt(
  db: Db,
  limits: readonly Limit[],
  now: Date,
): Promise<number | null> {
  const attempted = await limitAttempt(db, limits, now, async () => null);
  return attempted.kind === "wait" ? attempted.seconds : null;
}

/** The same, with an attempt that is made in the transaction that counts it. */
export async function limitAttempt<T>(
  db: Db,
  limits: readonly Limit[],
  now: Date,
  attempt: (tx: Tx) => Promise<T>,
): Promise<{ kind: "made"; result: T } | { kind: "wait"; seconds: number }> {
  const byBucket = new Map(limits.map((limit) => [bucketOf(limit), limit]));
  // Not in the transaction, which would hold the buckets of others while it waits for its own.
  await deleteForgotten(db, now);
  return transaction(db, async (tx) => {
    const seconds = await countAttempt(tx, byBucket, now);
    if (seconds !== null) return { kind: "wait", seconds };
    return { kind: "made", result: await attempt(tx) };
  });
}

async function countAttempt(
  tx: Tx,
  byBucket: ReadonlyMap<string, Limit>,
  now: Date,
): Promise<number | null> {
  const held = await holdBuckets(tx, [...byBucket.keys()]);
  const wait = Math.max(...held.map((each) => waitLeft(each, byBucket.get(each.bucket), now)));
  if (wait > 0) return Math.ceil(wait / 1000);
  const counted = held.map(({ bucket, failures }) => {
    const limit = byBucket.get(bucket);
    const nextAt = now.getTime() + (limit ? waitAfter(failures + 1, limit) : 0);
    const quietMs = limit?.quietMs ?? QUIET_MS;
    return {
      bucket,
      failures: failures + 1,
      next_at: new Date(nextAt),
      forgotten_at: new Date(nextAt + quietMs),
    };
  });
  await writeAttempts(tx, counted);
  return null;
}

/** Takes a counted attempt back: it was not a failure. */
export function giveBackAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const giveBack = async (tx: Tx) => {
    const held = await holdBuckets(tx, limits.map(bucketOf));
    const given = held.map(({ bucket, failures, forgotten_at }) => ({
      bucket,
      failures: Math.max(0, failures - 1),
      next_at: now,
      forgotten_at,
    }));
    await writeAttempts(tx, given);
  };
  return transaction(db, giveBack);
}

/** Resets the count after a success. */
export async function clearAttempts(db: Db, limit: Limit): Promise<void> {
  await forgetAttempts(db, bucketOf(limit));
}

/**
 * The remaining wait. A wait longer than this many failures cost was written by a clock that was
 * ahead, and is ignored.
 */
function waitLeft({ failures, next_at }: Attempts, limit: Limit | undefined, now: Date): number {
  const left = (next_at?.getTime() ?? 0) - now.getTime();
  return limit && left <= waitAfter(failures, limit) ? left : 0;
}

function waitAfter(failures: number, { free, firstMs, longestMs }: Limit): number {
  return failures < free ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - free));
}

/** The hash under which a subject is counted. */
export const bucketOf = ({ kind, subject }: Pick<Limit, "kind" | "subject">) =>
  `${kind}/${new Bun.CryptoHasher("sha256").update(subject).digest("base64url")}`;
