import type { Day } from "../../../shared/time/calendar.ts";
import { columnNames, type Tx } from "../../platform/database/connection.ts";
import type { DemoVisit } from "./visits.ts";

/** Any number only we use: of two processes that start together one fills. */
const LOCK = 7_743_603;

export async function lockFilling(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK})`;
}

export async function isUnused(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ unused: boolean }[]>`
    select not (
      exists (select from doctors) or exists (select from articles) or exists (select from prices)
      or exists (select from schedule_templates) or exists (select from destroyed_records)
    ) as unused`;
  return row?.unused ?? false;
}

export async function insertSchedule(
  tx: Tx,
  employee: number,
  days: readonly { day: Day; times: string[] }[],
) {
  await tx`
    insert into schedule_days (employee, day, times)
    select ${employee}, day, times
    from jsonb_to_recordset(${tx.json(days)}) as given(day date, times text[])`;
}

export async function insertVisits(tx: Tx, visits: readonly DemoVisit[]) {
  const [first] = visits;
  if (!first) return;
  const columns = columnNames(tx, Object.keys(first));
  await tx`
    insert into journal_records (${columns})
    select ${columns} from jsonb_populate_recordset(null::journal_records,
      ${tx.json(visits.map((visit) => ({ ...visit })))}) as given`;
}

/** The demo's visits were never reminded of elsewhere: those of tomorrow are, from the first start. */
export async function beginMessages(tx: Tx, since: Date): Promise<void> {
  await tx`update clinic_state set messages_epoch = current_epoch(), messages_since = ${since}`;
}
