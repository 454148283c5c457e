import { normaliseText } from "../../shared/language/normalise-text.ts";
import { isTime } from "../../shared/time/slots.ts";

const MINUTE = 60_000;
/** A time of day without a day is a moment of a spreadsheet's first day. */
const FIRST_YEAR = 1900;

/** A cell as one would type it: `11.06.2027`, `09:30`, `11.06.2027 09:30`, `79001234567`. */
export function textOfCell(cell: unknown): string {
  if (cell === null) return "";
  if (cell instanceof Date) return textOfDate(cell);
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

function textOfDate(date: Date): string {
  // Fractions of a day come a few milliseconds off.
  const near = new Date(Math.round(date.getTime() / MINUTE) * MINUTE).toISOString();
  const time = near.slice(11, 16);
  if (date.getUTCFullYear() <= FIRST_YEAR) return time;
  const day = `${near.slice(8, 10)}.${near.slice(5, 7)}.${near.slice(0, 4)}`;
  return time === "00:00" ? day : `${day} ${time}`;
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

/** The times of a cell, and what in it is none. */
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
