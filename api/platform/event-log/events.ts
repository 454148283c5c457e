import type { Queryable } from "../database/connection.ts";
import type { Action, BareEvent, Event, Period } from "./event.ts";
import {
  type EventRow,
  insertEvent,
  insertEventOnce,
  selectEvents,
  selectEventsOfUsers,
} from "./queries.ts";

/** Adds an event to the log, in the transaction that it describes. */
export const logEvent = (db: Queryable, event: Event): Promise<void> => insertEvent(db, event);

/** Adds an event without a visit or details, unless its actor has one of the same action since. */
export const logEventOnce = (db: Queryable, event: BareEvent, since: Date): Promise<void> =>
  insertEventOnce(db, event, since);

/** The latest events of users, tokens and reading programs, newest first. */
export const readEventsOfUsers = (db: Queryable, limit: number): Promise<EventRow[]> =>
  selectEventsOfUsers(db, limit);

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
