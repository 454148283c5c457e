import type {
  AnsweredCount,
  AnsweredEvent,
  CancelledSlot,
} from "../../../shared/journal/record-event.ts";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import type { Session } from "../http/env.ts";
import { type Action, actorOf, type Period } from "./event.ts";
import type { CancellationReasons } from "./queries.ts";
import {
  type EventRow,
  insertEventOnce,
  selectCancelledVisits,
  selectDestroyedCounts,
  selectEvents,
  selectLastChange,
  selectRecordEvents,
} from "./queries.ts";

export {
  insertEvent as logEvent,
  selectEventsOfUsers as readEventsOfUsers,
} from "./queries.ts";

const EVENTS_AT_A_TIME = 1_000;

/** The log in its order, read piece by piece: it may be longer than memory. */
export async function* readEvents(
  db: Queryable,
  period: Period,
  only?: Action,
): AsyncGenerator<EventRow[]> {
  let after = 0;
  for (;;) {
    const rows = await selectEvents(db, {
      period,
      only: only ?? null,
      after,
      limit: EVENTS_AT_A_TIME,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Events of a record, oldest first. */
export async function recordEvents(db: Queryable, journalId: number): Promise<AnsweredEvent[]> {
  const rows = await selectRecordEvents(db, journalId);
  return rows.map(({ at, record_day, ...event }) => ({
    ...event,
    at: at.toISOString(),
    record_day: formatDay(record_day),
  }));
}

/** The author and time (ISO) of a record's last change; null if the log does not know. */
export async function lastChangeOf(
  db: Queryable,
  journalId: number,
): Promise<{ by: string; at: string } | null> {
  const change = await selectLastChange(db, journalId);
  return change && { by: change.by, at: change.at.toISOString() };
}

/** The visits of a day that a person cancelled, by their time. */
export async function cancelledVisits(
  db: Queryable,
  day: Day,
  reasons: CancellationReasons,
): Promise<CancelledSlot[]> {
  const rows = await selectCancelledVisits(db, day, reasons);
  return rows.map(({ at, ...visit }) => ({ ...visit, at: at.toISOString() }));
}

/** How many visits of each day of a period were destroyed; a day without any is left out. */
export async function countDestroyed(
  db: Queryable,
  visitsIn: NonNullable<Period>,
  reasons: CancellationReasons,
): Promise<AnsweredCount[]> {
  const rows = await selectDestroyedCounts(db, visitsIn, reasons);
  return rows.map(({ day, ...counts }) => ({ ...counts, day: formatDay(day) }));
}

/** Programs ask every few seconds; one event an hour is enough. */
const ONCE_A_MS = 3_600_000;

/**
 * Logs reads of records outside the app: any read by a program, and a person's read of more than a
 * day or a page.
 */
export async function noteReading(
  db: Queryable,
  { session, isBounded }: { session: Session | null; isBounded: boolean },
  now: Date,
): Promise<void> {
  if (session?.kind === "person" && isBounded) return;
  const event = { at: now, by: actorOf(session), action: "journal_read" } as const;
  await insertEventOnce(db, event, new Date(now.getTime() - ONCE_A_MS));
}
