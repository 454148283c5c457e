import { counted } from "../../../shared/language/russian-count.ts";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";

/** `1 свободное окно`, `3 свободных окна`, `нет свободного времени`; with a doctor chosen, theirs. */
export function freePhrase(all: number, own: number): string {
  if (all === 0) return "нет свободного времени";
  if (own === 0) return `${freeWindows(all)} у других врачей`;
  return freeWindows(own);
}

const freeWindows = (count: number) =>
  counted(count, "свободное окно", "свободных окна", "свободных окон");

/** `10 июня, вторник, 09:30`. */
export function slotPhrase(day: Day, time: string): string {
  return `${formatDaySpoken(day)}, ${time}`;
}

export const NOTHING_FREE = "Извините, всё время занято, попробуйте в другой день";
export const BOOKED = "Запись успешно создана!";
export const FAILED = "Ошибка при создании записи";
/** The booking may have been made: only its answer was lost. */
export const UNKNOWN =
  "Ответ не пришёл: неизвестно, записаны ли вы. Проверьте связь и нажмите «Записаться» ещё раз, дважды вы не запишетесь.";
