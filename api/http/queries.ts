import type { Queryable } from "../database/connection.ts";

export interface Counted {
  bucket: string;
  failures: number;
  window_ends: Date;
}

/** One more in each bucket; a window that is over begins anew. Buckets lock in one order. */
export async function countAttempt(
  db: Queryable,
  buckets: readonly { bucket: string; window_ends: Date }[],
  now: Date,
): Promise<Counted[]> {
  return db<Counted[]>`
    insert into attempt_limits (bucket, failures, window_ends)
    select bucket, 1, window_ends::timestamptz
    from unnest(${buckets.map((one) => one.bucket)}::text[],
      ${buckets.map((one) => one.window_ends.toISOString())}::text[]) as tried (bucket, window_ends)
    order by bucket
    on conflict (bucket) do update set
      failures = case when attempt_limits.window_ends <= ${now} then 1
        else attempt_limits.failures + 1 end,
      window_ends = case when attempt_limits.window_ends <= ${now} then excluded.window_ends
        else attempt_limits.window_ends end
    returning bucket, failures, window_ends`;
}

export async function uncountAttempt(db: Queryable, buckets: readonly string[], now: Date) {
  await db`
    with given_back as (
      select bucket from attempt_limits where bucket = any(${[...buckets]}) order by bucket for update)
    update attempt_limits set failures = greatest(failures - 1, 0)
    where bucket in (select bucket from given_back)`;
  await db`delete from attempt_limits where window_ends <= ${now}`;
}

export async function forgetAttempts(db: Queryable, bucket: string) {
  await db`delete from attempt_limits where bucket = ${bucket}`;
}
