import type { Queryable } from "../database/connection.ts";
import { countAttempt, forgetAttempts, uncountAttempt } from "./queries.ts";

/** So many attempts of one kind by one subject within a window. */
export interface Limit {
  kind: string;
  /** Whom it counts: a login, an address; only its hash is stored. */
  subject: string;
  max: number;
  windowMs: number;
}

/**
 * Counts an attempt against every limit before it is made, so that a burst cannot slip past;
 * answers null, or the seconds to wait when one is used up (then nothing is counted).
 */
export async function reserveAttempt(
  db: Queryable,
  limits: readonly Limit[],
  now: Date,
): Promise<number | null> {
  const counted = await countAttempt(
    db,
    limits.map((limit) => ({
      bucket: bucketOf(limit),
      window_ends: new Date(now.getTime() + limit.windowMs),
    })),
    now,
  );
  const exceeded = counted.filter(({ bucket, failures }) =>
    limits.some((limit) => bucketOf(limit) === bucket && failures > limit.max),
  );
  if (exceeded.length === 0) return null;
  await giveBackAttempt(db, limits, now);
  const last = Math.max(...exceeded.map((one) => one.window_ends.getTime()));
  return Math.ceil((last - now.getTime()) / 1000);
}

/** The attempt was no failure after all. */
export async function giveBackAttempt(db: Queryable, limits: readonly Limit[], now: Date) {
  await uncountAttempt(db, limits.map(bucketOf), now);
}

/** Whoever succeeds starts from nothing. */
export async function clearAttempts(db: Queryable, limit: Limit) {
  await forgetAttempts(db, bucketOf(limit));
}

/** By what a subject is counted: a hash, never the subject itself. */
export const bucketOf = ({ kind, subject }: Pick<Limit, "kind" | "subject">) =>
  `${kind}/${new Bun.CryptoHasher("sha256").update(subject).digest("base64url")}`;
