import type { RecordEvent } from "../../../../shared/journal/record-event.ts";
import { versionWords } from "../../../../shared/retention/retention-rule.ts";
import { formatDay } from "../../../../shared/time/calendar.ts";

/** An event with its author; for a move the old and the new time. */
export interface EventLine {
  /** Its index in the log. */
  nth: number;
  at: string;
  what: string;
  /** A login, or null if no user of the clinic did it. */
  by: string | null;
}

const BY_SITE = "Посетитель сайта";
const BY_PATIENT = "Пациентка";
const MOVING = ["день", "время"];

/** The events of a record in words, the newest first. */
export function eventLines(events: readonly RecordEvent[]): EventLine[] {
  return events
    .map((event, nth) => ({
      nth,
      at: event.at,
      what: wordsOf(event, events.slice(0, nth).findLast(hasOldTime)),
      by: event.by === BY_SITE ? null : event.by,
    }))
    .toReversed();
}

/** A confirmation that comes with a move is logged before it, with the new time already. */
const hasOldTime = ({ action }: RecordEvent) =>
  action !== "confirmed" && action !== "consent" && action !== "sms_consent";

/** Whether the log still has the record's beginning. */
export const hasBeginning = (events: readonly RecordEvent[]): boolean =>
  events.some(({ action }) => action === "created");

function wordsOf(event: RecordEvent, before: RecordEvent | undefined): string {
  switch (event.action) {
    case "created":
      return event.by === BY_SITE ? "Пациентка записалась на сайте" : "Записал сотрудник";
    case "consent":
      return `Согласие на обработку данных, ${versionWords(event.detail)}`;
    case "sms_consent":
      return `Согласие на SMS о визите, ${versionWords(event.detail)}`;
    case "confirmed":
      return event.by === BY_PATIENT ? "Подтвердила сама" : "Запись подтверждена";
    case "link_made":
      return "Ссылка для пациентки показана";
    case "link_revoked":
      return event.by === BY_SITE
        ? "Ссылка для пациентки закрыта: слишком много неверных ответов"
        : "Ссылка для пациентки отозвана";
    case "not_me":
      return "По ссылке ответили «Это не я»: номер телефона не её";
    case "returned":
      return "Запись возвращена: уничтожение было ошибкой";
    case "changed":
      return changeWords(event, before);
  }
}

/** Fields by their names; a move with both times, which the log holds. */
function changeWords(event: RecordEvent, before: RecordEvent | undefined): string {
  const fields = event.detail.split(", ");
  const isMove = before !== undefined && fields.some((field) => MOVING.includes(field));
  const others = isMove ? fields.filter((field) => !MOVING.includes(field)) : fields;
  const parts = [
    isMove && `Перенос с ${momentOf(before)} на ${momentOf(event)}`,
    others.length > 0 && `${isMove ? "изменено" : "Изменено"}: ${others.join(", ")}`,
  ];
  return parts.filter(Boolean).join("; ");
}

const momentOf = ({ record_day, record_time }: RecordEvent) =>
  `${formatDay(record_day)} ${record_time}`;
