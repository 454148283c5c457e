import type { Day } from "../../shared/calendar.ts";
import type { Actor } from "./actor.ts";

/** What the log tells of; the words are the extract's. */
export const ACTIONS = {
  created: "Запись создана",
  consent: "Получено согласие на обработку данных",
  confirmed: "Запись подтверждена",
  changed: "Запись изменена",
  deleted: "Персональные данные уничтожены",
  exported: "Выгрузка",
  snapshot: "Журнал передан на устройство",
  settings: "Настройки журнала изменены",
  template: "Шаблон акта заменён",
  act_left_out: "Акт не перенесён при восстановлении",
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

/** Which part of the log is wanted: clinic days, both included; null for all of it. */
export type Period = { from: Day; to: Day; timeZone: string } | null;
