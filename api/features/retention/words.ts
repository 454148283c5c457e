import { counted } from "../../../shared/language/russian-count.ts";
import { clinicMoment, formatDay } from "../../../shared/time/calendar.ts";
import type { ClockDoubt } from "./clock-trust.ts";
import { AT_ONCE_AT_MOST, type Excess, ONE_IN_AT_MOST } from "./guard.ts";
import type { DueDay, EvidenceCounts } from "./queries.ts";

/** `22.11.2027 03:17` by the clinic's clock. */
export function momentWords(instant: Date, timeZone: string): string {
  const { day, time } = clinicMoment(instant, timeZone);
  return `${formatDay(day)} ${time}`;
}

export const clockWords = ({ now, newestEvent }: ClockDoubt, timeZone: string): string =>
  `Уничтожение остановлено: на часах сервера ${momentWords(now, timeZone)}, последнее событие в базе — ${momentWords(newestEvent, timeZone)}`;

const LIMITS: Record<Excess, string> = {
  many: `больше ${AT_ONCE_AT_MOST} за раз`,
  share: `больше одной из каждых ${ONE_IN_AT_MOST}`,
};

const recordCount = (count: number) => counted(count, "запись", "записи", "записей");

export const excessWords = (
  due: { count: number; total: number; days: readonly DueDay[] },
  excess: Excess,
): string =>
  `Автоматическое удаление остановлено: подлежит уничтожению ${dueWords(due)}, всего записей ${due.total}; это ${LIMITS[excess]}`;

/** `12 записей (дни приёма 01.06.2027 – 09.06.2027)`. */
export function dueWords({ count, days }: { count: number; days: readonly DueDay[] }): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return recordCount(count);
  const span =
    first.day === last.day
      ? `день приёма ${formatDay(first.day)}`
      : `дни приёма ${formatDay(first.day)} – ${formatDay(last.day)}`;
  return `${recordCount(count)} (${span})`;
}

export const evidenceWords = ({ acts, events }: EvidenceCounts): string =>
  `${counted(acts, "акт", "акта", "актов")} и ${counted(events, "строка", "строки", "строк")} журнала событий старше трёх лет`;

export const evidenceStopWords = (due: EvidenceCounts, excess: Excess): string =>
  `Удаление старых актов и журнала остановлено: подлежат удалению ${evidenceWords(due)}, всего ${due.total}; это ${LIMITS[excess]}`;
