import type { Day } from "../time/calendar.ts";
import { formatDayAndMonth } from "../time/calendar.ts";

/** The places of a template that the server fills. */
export const TEXT_PLACES = ["день", "время", "ссылка"] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];

export const REMINDER_TEXT = "Запись {день} {время}. Подтвердить или перенести: {ссылка}";

/** `{день}` → `5 декабря`; a place that is not known stays. */
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

/** The alphabet of GSM 03.38; a text within it takes seven bits a character. */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two characters of the seven-bit alphabet. */
const GSM_TWICE = "^{}\\[~]|€\f";

/** How many SMS a text is billed as: 160 characters, or 153 each of several; in Cyrillic 70 and 67. */
export function smsParts(text: string): number {
  const isGsm = [...text].every((each) => GSM.includes(each) || GSM_TWICE.includes(each));
  const length = isGsm
    ? [...text].reduce((sum, each) => sum + (GSM_TWICE.includes(each) ? 2 : 1), 0)
    : text.length;
  const [one, several] = isGsm ? [160, 153] : [70, 67];
  if (length === 0) return 0;
  return length <= one ? 1 : Math.ceil(length / several);
}
