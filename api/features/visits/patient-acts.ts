import { formatDay } from "../../../shared/time/calendar.ts";
import type { AnsweredAct, PatientAct } from "../../../shared/visit/patient-act.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/env.ts";
import type { RecordRow } from "../journal/read.ts";
import { deleteActs, insertPatientAct, selectUnreadActs } from "./queries.ts";

export { markActsRead as readActs } from "./queries.ts";

const SHOWN_AT_MOST = 200;
const STORED_MS = 30 * 86_400_000;

/** Notes a patient's act for reception, in the transaction of the act. */
export function noteAct(
  tx: Tx,
  kind: PatientAct["kind"],
  record: RecordRow,
  { now, before = null }: { now: Now; before?: RecordRow | null },
): Promise<void> {
  return insertPatientAct(tx, {
    at: now.instant,
    kind,
    journalId: record.id,
    employee: record.employee,
    day: record.record_day,
    time: record.record_time,
    from: before && {
      employee: before.employee,
      day: before.record_day,
      time: before.record_time,
    },
  });
}

/** Unread acts, newest first. */
export async function unreadActs(db: Queryable): Promise<AnsweredAct[]> {
  const rows = await selectUnreadActs(db, SHOWN_AT_MOST);
  return rows.map(({ at, day, from_day, ...act }) => ({
    ...act,
    at: at.toISOString(),
    day: formatDay(day),
    from_day: from_day && formatDay(from_day),
  }));
}

/** Deletes the acts that are older than a month. @returns how many there were */
export const forgetActs = (db: Queryable, now: Date): Promise<number> =>
  deleteActs(db, new Date(now.getTime() - STORED_MS));
