import { type Day, formatDaySpoken } from "../../shared/calendar.ts";

/** `1 свободное`, `3 свободных`, `нет свободного времени`; with a doctor chosen, theirs. */
export function freePhrase(all: number, own: number): string {
  if (all === 0) return "нет свободного времени";
  if (own === 0) return `${counted(all)} у других врачей`;
  return counted(own);
}

function counted(count: number): string {
  const one = count % 10 === 1 && count % 100 !== 11;
  return `${count} ${one ? "свободное" : "свободных"}`;
}

/** `10 июня, вторник, 09:30`. */
export function slotPhrase(day: Day, time: string): string {
  return `${formatDaySpoken(day)}, ${time}`;
}

export const NOTHING_FREE = "Извините, всё время занято, попробуйте в другой день";
export const BOOKED = "Запись успешно создана!";
export const FAILED = "Ошибка при создании записи";
