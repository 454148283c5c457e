import type { Queryable, Tx } from "../database/connection.ts";

export interface Attempts {
  bucket: string;
  failures: number;
  /** Before it no further attempt is made; null: at any time. */
  next_at: Date | null;
  forgotten_at: Date;
}

/** Locks the buckets in one order, new ones too: attempts that come together are counted in turn. */
export async function holdBuckets(tx: Tx, buckets: readonly string[]): Promise<Attempts[]> {
  await tx`
    insert into attempt_limits (bucket, failures, forgotten_at)
    select bucket, 0, now() from unnest(${[...buckets]}::text[]) as tried (bucket) order by bucket
    on conflict (bucket) do nothing`;
  return tx<Attempts[]>`
    select bucket, failures, nullif(next_at, '-infinity') as next_at, forgotten_at
    from attempt_limits where bucket = any(${[...buckets]}) order by bucket for update`;
}

export async function writeAttempts(tx: Tx, attempts: readonly Attempts[]): Promise<void> {
  const column = (name: "next_at" | "forgotten_at") =>
    attempts.map((each) => each[name]?.toISOString() ?? "-infinity");
  await tx`
    update attempt_limits set failures = counted.failures,
      next_at = counted.next_at::timestamptz, forgotten_at = counted.forgotten_at::timestamptz
    from unnest(${attempts.map(({ bucket }) => bucket)}::text[],
      ${attempts.map(({ failures }) => failures)}::integer[], ${column("next_at")}::text[],
      ${column("forgotten_at")}::text[]) as counted (bucket, failures, next_at, forgotten_at)
    where attempt_limits.bucket = counted.bucket`;
}

/** Skips buckets that an attempt has locked at this moment. */
export async function deleteForgotten(db: Queryable, now: Date): Promise<void> {
  await db`
    delete from attempt_limits where bucket in (
      select bucket from attempt_limits where forgotten_at <= ${now}
      order by bucket for update skip locked)`;
}

export async function forgetAttempts(db: Queryable, bucket: string): Promise<void> {
  await db`delete from attempt_limits where bucket = ${bucket}`;
}
