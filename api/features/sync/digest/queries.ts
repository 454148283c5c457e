import { DETAIL_FIELDS } from "../../../../shared/journal/visit-fields.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import { columnNames } from "../../../platform/database/columns.ts";
import type { Queryable, Tx } from "../../../platform/database/connection.ts";
import type { DayKey } from "../documents/queries.ts";

/** A doctor's day as two hashes: with its records, and with the times they hold; in hex. */
export interface DayHashes {
  key: string;
  records: string | null;
  held: string | null;
}

/**
 * The hashes of all days from `from` on, or of those named; what PostgreSQL hashes here is the
 * text that `digestText` makes of the same document. A day that is not there has none, and neither
 * has the empty row of revision 0 that stays where a never scheduled day was emptied.
 */
export function hashDays(
  view: Queryable,
  { from, days }: { from: Day; days: readonly DayKey[] | null },
) {
  const among = days
    ? view`in (select * from unnest(
        ${days.map(({ employee }) => employee)}::int[], ${days.map(({ day }) => day)}::date[]))`
    : view`is not null`;
  const hashed = (text: ReturnType<typeof view>) =>
    view`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 16)`;
  return view<DayHashes[]>`
    with visits as (
      select employee, record_day as day,
        string_agg(concat_ws(E'\t', uid, id, revision, source, operator_view,
          read_at is not null, ${columnNames(view, DETAIL_FIELDS)}
        ), E'\n' order by record_time collate "C") as records,
        string_agg(record_time, ',' order by record_time collate "C") as held
      from journal_records
      where record_day >= ${from} and (employee, record_day) ${among}
      group by employee, record_day
    ), scheduled as (
      select employee, day, revision, array_to_string(times, ',') as offered
      from schedule_days where day >= ${from} and (employee, day) ${among}
        and (revision > 0 or times <> '{}')
    ), known as (
      select 'day/' || day || '/' || employee as key,
        'day/' || day || '/' || employee || E'\n' || coalesce(revision, 0) || E'\n'
          || coalesce(offered, '') || E'\n' as day_text,
        records, held
      from scheduled full join visits using (employee, day)
    )
    select key, ${hashed(view`day_text || coalesce(E'\n' || records, '')`)} as records,
      ${hashed(view`day_text || coalesce(held, '')`)} as held
    from known`;
}

/** When PostgreSQL was started: between two starts its files may have been replaced. */
export async function readStart(view: Queryable): Promise<string> {
  const [row] = await view<{ started: string }[]>`
    select pg_postmaster_start_time()::text as started`;
  return row?.started ?? "";
}

/** Logs keys that the change log missed. */
export async function logKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx`insert into change_log (key) select unnest(${keys}::text[])`;
}

export interface FoundDivergence {
  at: Date;
  by: { userId: number; device: string | null } | "server";
  total: number;
  keys: readonly string[];
}

export async function insertDivergence(
  db: Queryable,
  { at, by, total, keys }: FoundDivergence,
): Promise<void> {
  const device = by === "server" ? { userId: null, device: null } : by;
  await db`
    insert into divergences (found_at, found_by, user_id, device, total, keys)
    values (${at}, ${by === "server" ? "server" : "device"}, ${device.userId}, ${device.device},
      ${total}, ${keys})`;
}

export async function countDivergences(
  db: Queryable,
  since: Date,
): Promise<{ devices: number; log: number }> {
  const [row] = await db<{ devices: number; log: number }[]>`
    select count(*) filter (where found_by = 'device')::int as devices,
      count(*) filter (where found_by = 'server')::int as log
    from divergences where found_at >= ${since}`;
  return row ?? { devices: 0, log: 0 };
}

export async function deleteDivergences(db: Queryable, before: Date): Promise<number> {
  return (await db`delete from divergences where found_at < ${before}`).count;
}
