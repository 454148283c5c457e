import type { Context } from "hono";
import {
  IMPORT_NAME,
  OPERATOR_NAME,
  PATIENT_NAME,
  SERVER_NAME,
  SITE_NAME,
} from "../../../shared/access/actor-names.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Session } from "../http/env.ts";
import { clinicNow, type Env, type Now } from "../http/env.ts";

/** The logged actions, with the words of the extract. */
const ACTIONS = {
  created: "Запись создана",
  consent: "Получено согласие на обработку данных",
  sms_consent: "Получено согласие на SMS",
  confirmed: "Запись подтверждена",
  changed: "Запись изменена",
  deleted: "Персональные данные уничтожены",
  exported: "Выгрузка",
  snapshot: "Журнал передан на устройство",
  settings: "Настройки журнала изменены",
  template: "Шаблон акта заменён",
  act_left_out: "Акт не перенесён при восстановлении",
  destruction_stopped: "Уничтожение остановлено, нужно решение администратора",
  destruction_confirmed: "Администратор подтвердил уничтожение",
  destruction_refused: "Администратор отказал в уничтожении",
  not_me: "Номер телефона записи не её: ответ «Это не я»",
  link_made: "Ссылка для пациентки показана",
  link_revoked: "Ссылка для пациентки отозвана",
  wish_left: "Пожелание добавлено в лист ожидания",
  wish_declined: "Пациентке из листа ожидания позвонили, время не подошло",
  wish_deleted: "Персональные данные из листа ожидания уничтожены",
  returned: "Запись возвращена: уничтожение было ошибкой",
  imported: "Импорт",
  token_created: "Токен доступа создан",
  token_ended: "Токен доступа отозван",
  calendar_created: "Ссылка на календарь врача создана",
  calendar_changed: "Содержание календаря врача изменено",
  calendar_revoked: "Ссылка на календарь врача отозвана",
  webhook_created: "Вебхук создан",
  webhook_changed: "Вебхук изменён",
  webhook_off: "Вебхук выключен",
  webhook_removed: "Вебхук удалён",
  user_created: "Пользователь создан",
  user_changed: "Пользователь изменён",
  password_set: "Пароль пользователя заменён",
  user_deleted: "Пользователь удалён",
  journal_read: "Журнал прочитан через API",
  purged: "Удалены акты и строки журнала старше трёх лет",
} as const;
export type Action = keyof typeof ACTIONS;

/** An action logged by a newer version before a rollback is shown by its id. */
export const wordsOf = (action: string): string => WORDS.get(action) ?? action;
const WORDS = new Map<string, string>(Object.entries(ACTIONS));

/** The person and time of a change. */
export interface Occasion {
  by: Actor;
  now: Now;
}

/** The caller, now. */
export const occasionOf = (context: Context<Env>): Occasion => ({
  by: actorOf(context.get("session")),
  now: clinicNow(context.get("server")),
});

/** An event, without any patient data. */
export interface Event {
  at: Date;
  by: Actor;
  action: Action;
  record?: { id: number; record_day: Day; record_time: string; employee?: number | null };
  detail?: string;
  reason?: string;
}

/** An event without a visit or details. */
export type BareEvent = Pick<Event, "at" | "by" | "action">;

/** The period of an extract: clinic days, both inclusive; null: everything. */
export type Period = { from: Day; to: Day; timeZone: string } | null;

/**
 * The actor of an event; the log stores the login of that time, and the number, which never
 * changes.
 */
export interface Actor {
  name: string;
  userId: number | null;
}

export const SITE: Actor = { name: SITE_NAME, userId: null };
/** A patient by the link of her visit. */
export const PATIENT: Actor = { name: PATIENT_NAME, userId: null };
export const SERVER: Actor = { name: SERVER_NAME, userId: null };
export const IMPORT: Actor = { name: IMPORT_NAME, userId: null };
/** A command on the server's own machine. */
export const OPERATOR: Actor = { name: OPERATOR_NAME, userId: null };

/** The name of a user in acts and the log. */
export const userName = (login: string, id: number) => `${login} (№ ${id})`;

/** The signed-in user or the owner of the token; on open routes also a visitor. */
export function actorOf(session: Session | null): Actor {
  if (!session) return SITE;
  const { login, userId } = session;
  const name = userName(login, userId);
  return session.kind === "program"
    ? { name: `${name}, токен «${session.token.name}» (№ ${session.token.id})`, userId }
    : { name, userId };
}
