import type { Day } from "../time/calendar.ts";
import { formatDayAndMonth } from "../time/calendar.ts";

/** The placeholders that the server fills. */
export const TEXT_PLACES = ["день", "время", "ссылка"] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];

export const REMINDER_TEXT = "Запись {день} {время}. Подтвердить или перенести: {ссылка}";

/** `{день}` → `5 декабря`; unknown placeholders stay. */
export function fillText(
  template: string,
  { day, time, link }: { day: Day; time: string; link: string },
): string {
  const values: Record<TextPlace, string> = {
    день: formatDayAndMonth(day),
    время: time,
    ссылка: link,
  };
  return template.replace(/\{([^{}]*)\}/g, (place, name: string) =>
    isPlace(name) ? values[name] : place,
  );
}

const isPlace = (name: string): name is TextPlace => TEXT_PLACES.some((each) => each === name);

/** A template's faults, in Russian; null if it can be used. */
export function textFault(template: string): string | null {
  const places = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const unknown = places.find((name) => !isPlace(name));
  if (unknown !== undefined) return `Такого места нет: {${unknown}}`;
  const missing = TEXT_PLACES.find((place) => !places.includes(place));
  return missing ? `В тексте нет места {${missing}}` : null;
}
