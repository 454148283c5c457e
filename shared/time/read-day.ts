import { wordsOf } from "../language/plain-text.ts";
import { addDays, type Day, dayOf, parseDay, weekday, yearOf } from "./calendar.ts";

/**
 * Reads a day as people type it into a field: every spelling of `parseDay`, digits alone
 * (`30112026`, `301126`, `3011`), other separators and a short year (`30/11/26`, `30 11`),
 * «завтра», «вт», «5 декабря».
 * @param today the clinic's day, for spellings without a year
 * @returns null where any part of the text is not understood
 */
export function readDay(text: string, today: Day): Day | null {
  const trimmed = text.trim();
  const parsed = parseDay(trimmed, today);
  if (parsed) return parsed;
  const parts = DIGITS.exec(trimmed) ?? SEPARATED.exec(trimmed);
  if (!parts) return namedDay(trimmed, today);
  const [, date = "", month = "", year] = parts;
  if (year === undefined) return parseDay(`${date}.${month}`, today);
  const century = year.length === 2 ? Math.floor(yearOf(today) / 100) * 100 : 0;
  return dayOf(century + Number(year), Number(month), Number(date));
}

const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/;
const SEPARATED = /^(\d{1,2})[./\-, ]+(\d{1,2})(?:[./\-, ]+(\d{4}|\d{2})(?: ?г\.?)?)?$/;

const NEAR_DAYS = ["вчера", "сегодня", "завтра", "послезавтра"];
const WEEKDAYS = [
  ["пн", "понедельн"],
  ["вт", "вторник"],
  ["ср", "сред"],
  ["чт", "четверг"],
  ["пт", "пятниц"],
  ["сб", "суббот"],
  ["вс", "воскресен"],
] as const;
const MONTHS = ["янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];

/** A text that names a day and nothing else. */
function namedDay(text: string, today: Day): Day | null {
  const words = wordsOf(text);
  const isDate = /^\d{1,2} [а-я]+( \d{4})?$/.test(words.join(" "));
  return isDate || words.length === 1 ? dayInWords(words, today) : null;
}

/** The words except those that name a day for `dayInWords`. */
export function withoutDays(words: readonly string[]): string[] {
  const isMonth = (word = "") => MONTHS.some((stem) => word.startsWith(stem));
  return words.filter((word, index) => {
    const [before = "", next] = [words[index - 1], words[index + 1]];
    if (NEAR_DAYS.includes(word)) return false;
    if (WEEKDAYS.some(([short, stem]) => word === short || word.startsWith(stem))) return false;
    const isDate = /^\d{1,2}$/.test(word) && isMonth(next);
    const isMonthOfDate = isMonth(word) && /^\d{1,2}$/.test(before);
    const isYear = /^\d{4}$/.test(word) && isMonth(before);
    return !isDate && !isMonthOfDate && !isYear;
  });
}

/**
 * The day that some of the words name: «завтра», the next such weekday, «5 декабря 2026».
 * @param words in lower case, as `wordsOf` returns them
 */
export function dayInWords(words: readonly string[], today: Day): Day | null {
  const near = NEAR_DAYS.findIndex((name) => words.includes(name));
  if (near >= 0) return addDays(today, near - 1);
  const named = WEEKDAYS.findIndex(([short, stem]) =>
    words.some((word) => word === short || word.startsWith(stem)),
  );
  if (named >= 0) return addDays(today, (named - weekday(today) + 7) % 7);
  for (const [index, word] of words.entries()) {
    const month = MONTHS.findIndex((stem) => words[index + 1]?.startsWith(stem));
    if (!/^\d{1,2}$/.test(word) || month < 0) continue;
    const year = words[index + 2] ?? "";
    if (/^\d{4}$/.test(year)) return dayOf(Number(year), month + 1, Number(word));
    return parseDay(`${word}.${month + 1}`, today);
  }
  return null;
}
