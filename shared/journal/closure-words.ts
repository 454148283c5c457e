import { type Day, dayOfMonth, formatDayAndMonth } from "../time/calendar.ts";

/** Days on which the clinic is closed, the last one included. */
export interface ClosedDays {
  from: Day;
  to: Day;
  /** Empty if not given. */
  reason: string;
}

export const isClosedOn = ({ from, to }: Pick<ClosedDays, "from" | "to">, day: Day) =>
  day >= from && day <= to;

/** `12 июня клиника не работает: День России` */
export function closureWords({ from, to, reason }: ClosedDays): string {
  const days = daysWords(from, to);
  const words = `${days.charAt(0).toUpperCase()}${days.slice(1)} клиника не работает`;
  return reason === "" ? words : `${words}: ${reason}`;
}

/** Why no time can be added to these days. */
export const closedWords = (closure: ClosedDays) =>
  `${closureWords(closure)}. Чтобы добавить время, сначала откройте этот день снова`;

/** `12 июня`, `1–8 января`, `с 30 декабря по 2 января` */
export function daysWords(from: Day, to: Day): string {
  if (from === to) return formatDayAndMonth(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)}–${formatDayAndMonth(to)}`;
  return `с ${formatDayAndMonth(from)} по ${formatDayAndMonth(to)}`;
}
