import type { Retention, RetentionChange } from "../../../shared/retention/retention.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { PatientDeadlines, PatientDeadlinesChange } from "../../../shared/visit/deadline.ts";
import type { Queryable } from "../../platform/database/connection.ts";

/** Whether and when past records are destroyed; everything that states or applies it reads it here. */
export async function selectRetention(db: Queryable): Promise<Retention> {
  const [row] = await db<Retention[]>`
    select delete_after_day_passed as "deleteAfterDayPassed", keep_days as "keepDays",
      retention_revision as revision, retention_since as since
    from journal_settings`;
  if (!row) throw new Error("The journal's settings row is gone");
  return row;
}

/** Null if they were the same already. */
export async function updateRetention(
  db: Queryable,
  { deleteAfterDayPassed, keepDays }: RetentionChange,
  since: Day,
): Promise<Retention | null> {
  const [row] = await db<Retention[]>`
    update journal_settings set
      delete_after_day_passed = coalesce(${deleteAfterDayPassed ?? null}, delete_after_day_passed),
      keep_days = coalesce(${keepDays ?? null}, keep_days),
      retention_revision = retention_revision + 1, retention_since = ${since}
    where (delete_after_day_passed, keep_days) is distinct from (
      coalesce(${deleteAfterDayPassed ?? null}, delete_after_day_passed),
      coalesce(${keepDays ?? null}, keep_days))
    returning delete_after_day_passed as "deleteAfterDayPassed", keep_days as "keepDays",
      retention_revision as revision, retention_since as since`;
  return row ?? null;
}

/** Until when patients may move and cancel their visits by themselves. */
export async function selectDeadlines(db: Queryable): Promise<PatientDeadlines> {
  const [row] = await db<PatientDeadlines[]>`
    select patient_move_hours as "moveHours", patient_cancel_hours as "cancelHours"
    from journal_settings`;
  if (!row) throw new Error("The journal's settings row is gone");
  return row;
}

/** Null if they were the same already. */
export async function updateDeadlines(
  db: Queryable,
  { moveHours, cancelHours }: PatientDeadlinesChange,
): Promise<PatientDeadlines | null> {
  const moves = moveHours !== undefined;
  const cancels = cancelHours !== undefined;
  const [row] = await db<PatientDeadlines[]>`
    update journal_settings set
      patient_move_hours =
        case when ${moves} then ${moveHours ?? null}::integer else patient_move_hours end,
      patient_cancel_hours =
        case when ${cancels} then ${cancelHours ?? null}::integer else patient_cancel_hours end
    where (${moves} and patient_move_hours is distinct from ${moveHours ?? null}::integer)
      or (${cancels} and patient_cancel_hours is distinct from ${cancelHours ?? null}::integer)
    returning patient_move_hours as "moveHours", patient_cancel_hours as "cancelHours"`;
  return row ?? null;
}
