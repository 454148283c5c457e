import { onlyDoctor } from "../../../../shared/access/own-day.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { Queryable } from "../../../platform/database/connection.ts";
import { type DocumentRights, mayReadDays, mayReadRecords } from "../document-rights.ts";

/** The digest that a device computes from its `digestLines`. */
export async function readDigest(
  view: Queryable,
  from: Day,
  documentRights: DocumentRights,
): Promise<{ digest: string; lines: number }> {
  const { journal, schedule, own } = documentRights;
  const only = onlyDoctor(documentRights);
  const days = mayReadDays(documentRights);
  const [row] = await view<{ digest: string; lines: number }[]>`
    with held (line) as (
      select 'day/' || day || '/' || employee || ':' || revision from schedule_days
      where ${days} and day >= ${from} and revision > 0
        and (${only}::integer is null or employee = ${only}::integer)
      union all
      select uid || ':' || revision from journal_records
      where ${mayReadRecords(documentRights)} and record_day >= ${from}
        and (${journal} or employee = ${own}::integer)
      union all
      select uid || ':' || revision from schedule_templates where ${schedule}
      union all
      select uid || ':' || revision from wishes where ${journal}
      union all
      select 'doctor/' || id from doctors
      where ${days} and deleted_at is null
        and (${only}::integer is null or id = ${only}::integer)
    )
    select count(*)::int as lines, encode(sha256(convert_to(
      coalesce(string_agg(line, E'\n' order by line collate "C"), ''), 'UTF8')), 'hex') as digest
    from held`;
  if (!row) throw new Error("The database returned no digest");
  return row;
}

export interface FoundDivergence {
  at: Date;
  userId: number;
  device: string | null;
  held: number;
  expected: number;
}

export async function insertDivergence(
  db: Queryable,
  { at, userId, device, held, expected }: FoundDivergence,
): Promise<void> {
  await db`
    insert into divergences (found_at, user_id, device, held, expected)
    values (${at}, ${userId}, ${device}, ${held}, ${expected})`;
}

export async function countDivergences(db: Queryable, since: Date): Promise<number> {
  const [row] = await db<{ found: number }[]>`
    select count(*)::int as found from divergences where found_at >= ${since}`;
  return row?.found ?? 0;
}

export async function deleteDivergences(db: Queryable, before: Date): Promise<number> {
  return (await db`delete from divergences where found_at < ${before}`).count;
}
