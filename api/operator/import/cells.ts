import { normaliseText } from "../../../shared/language/normalise-text.ts";
import { isTime } from "../../../shared/time/parse-times.ts";

/** A formula that the program which wrote the file never calculated. */
export const UNCALCULATED = "формула без результата, откройте файл в Excel и сохраните";

/** A cell as one would type it: `11.06.2027`, `09:30`, `11.06.2027 09:30`, `79001234567`. */
export function textOfCell(cell: unknown): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "да" : "нет";
  // Spreadsheets show 15 significant digits; a double holds more.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return unwrapped(normaliseText(String(cell)));
}

/** `="7900…"` and `'+7…`, by which spreadsheets hold a number as text, without their wrapping. */
const unwrapped = (text: string): string =>
  text
    .replace(/^="((?:[^"]|"")*)"$/, (_, inner: string) => inner.replaceAll('""', '"'))
    .replace(/^['’](?=[-+=@\d])/, "");

const DAY_SECONDS = 86_400;
const DAYS_TO_YEAR_10000 = 2_958_466;
const EPOCH = Date.UTC(1899, 11, 30);
/** Workbooks of older Macs count from a later day. */
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** A spreadsheet's number of days, as its format shows it: a day, a time of day, or both. */
export function textOfSerial(
  days: number,
  { format, is1904 }: { format: string; is1904: boolean },
): string {
  if (!(days >= 0 && days < DAYS_TO_YEAR_10000)) return textOfCell(days);
  // Fractions of a day come a few milliseconds off.
  const seconds = Math.round(days * DAY_SECONDS);
  const moment = new Date((is1904 ? EPOCH_1904 : EPOCH) + seconds * 1000).toISOString();
  const time = moment.slice(11, moment.slice(17, 19) === "00" ? 16 : 19);
  const signs = format.replace(/\[[^\]]{0,100}\]|"[^"]{0,100}"|\\./g, "");
  if (seconds < DAY_SECONDS || !/[dy]/i.test(signs)) return time;
  const day = `${moment.slice(8, 10)}.${moment.slice(5, 7)}.${moment.slice(0, 4)}`;
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${time}`;
}

/** A day and, where the cell holds one, its time: `11.06.27 9:30` → `11.06.2027`, `09:30`. */
export function dayAndTime(text: string): { day: string; time: string } {
  const [, first = "", second = ""] = /^(\S+?)(?:(?:\s+|T)(.*))?$/s.exec(text.trim()) ?? [];
  const day = first.replace(/^(\d{1,2}\.\d{1,2}\.)(\d\d)$/, "$120$2");
  const time = wholeTime(second);
  return { day, time: time === "00:00" ? "" : time };
}

/**
 * `9:00`, `09.00`, `09:00:00`, `9:00 AM` and a spreadsheet's `0.375` → `09:00`. Other text stays,
 * and with it a time that has anything behind it.
 */
export function wholeTime(text: string): string {
  const typed = text.trim();
  const clock = /^(\d{1,2})[:.](\d\d)(?::00(?:\.0+)?)?(?:\s*([ap])\.?m\.?)?$/i.exec(typed);
  if (clock) return timeOfClock(typed, clock);
  if (!/^0[.,]\d+$/.test(typed)) return typed;
  const minutes = Math.round(Number(typed.replace(",", ".")) * 24 * 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function timeOfClock(typed: string, [, hours = "", minutes = "", half]: RegExpExecArray): string {
  if (half === undefined) return `${hours.padStart(2, "0")}:${minutes}`;
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return typed;
  return `${two((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0))}:${minutes}`;
}

/** The times of a cell, and its words that are not times. */
export function timesOfCell(text: string): { times: string[]; wrong: string[] } {
  const joined = text.replace(/(\d)\s+([ap]\.?m\b\.?)/gi, "$1$2");
  const parts = joined.split(/[,;|\s]+/).filter((part) => part !== "");
  const times = parts.map(wholeTime);
  return { times: times.filter(isTime), wrong: parts.filter((_, at) => !isTime(times[at] ?? "")) };
}

const YES = ["да", "1", "+", "true", "истина", "x", "х", "✓"];
const NO = ["", "нет", "0", "-", "–", "false", "ложь"];

/** Yes or no as people write it; anything else comes back as it is, for the schema to refuse. */
export function yesOrNo(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : text;
}

const two = (number: number) => String(number).padStart(2, "0");

/**
 * A price that ends with a number gets its unit; a bare number also a decimal comma. Null for a bare
 * number such as `1.500`: the separator may divide thousands as well as decimals.
 */
export function priceOf(text: string): string | null {
  if (!/\d$/.test(text)) return text;
  const [, whole, decimals] = /^(\d[\d ]*)[.,](\d+)$/.exec(text) ?? [];
  if (!whole || !decimals) return `${text} руб.`;
  return decimals.length > 2 ? null : `${whole},${decimals.padEnd(2, "0")} руб.`;
}
