import type { Day } from "../../shared/calendar.ts";
import type { Queryable } from "../database/connection.ts";
import type { Actor } from "./actor.ts";
import { type EventRow, insertEvent, selectEvents } from "./queries.ts";

/** What the log tells of; the words are the extract's. */
export const ACTIONS = {
  created: "Запись создана",
  consent: "Получено согласие на обработку данных",
  confirmed: "Запись подтверждена",
  changed: "Запись изменена",
  deleted: "Персональные данные уничтожены",
  exported: "Выгрузка",
  snapshot: "Журнал передан на устройство",
  template: "Шаблон акта заменён",
  purged: "Удалены акты и строки журнала старше трёх лет",
} as const;
export type Action = keyof typeof ACTIONS;

/** One event; no field of it may hold a patient's data. */
export interface Event {
  at: Date;
  by: Actor;
  action: Action;
  record?: { id: number; record_day: Day; record_time: string };
  detail?: string;
  reason?: string;
}

/** Adds to the log, in the transaction of what it tells of. */
export const logEvent = (db: Queryable, event: Event): Promise<void> => insertEvent(db, event);

/** Which part of the log is wanted: clinic days, both included; null for all of it. */
export type Period = { from: Day; to: Day; timeZone: string } | null;

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
