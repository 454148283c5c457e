import type { Doctor } from "../../shared/clinic/doctor.ts";
import { wordsOf } from "../../shared/language/plain-text.ts";
import { addDays, type Day, parseDay, weekday } from "../../shared/time/calendar.ts";

/** A doctor and a day that a text names, and whether it asks to book there. */
export interface BookingRequest {
  asksToBook: boolean;
  doctors: readonly Doctor[];
  day: Day | null;
}

/**
 * Reads «записать к Ковалёвой на завтра»: in any order, any case of the doctor's name, and while it
 * is still being typed.
 */
export function readBookingRequest(
  text: string,
  { doctors, today }: { doctors: readonly Doctor[]; today: Day },
): BookingRequest {
  const words = wordsOf(text);
  return {
    asksToBook: words.some((word) => /^запи[сш]/.test(word)),
    doctors: doctors.filter((doctor) => isNamed(doctor, words)),
    day: dayIn(text, words, today),
  };
}

function isNamed({ name_employee }: Doctor, words: readonly string[]): boolean {
  const names = wordsOf(name_employee);
  return words.some((word) => word.length > 2 && names.some((name) => isCaseOf(word, name)));
}

const CASE_ENDING = /(?<![аеиоуыэюяйь])[аеиоуыэюяйь]+$/;
const LONGEST_ENDING = 3;

/** «ковалевой», «ковалеву» and «ковал» of «ковалева». */
function isCaseOf(word: string, name: string): boolean {
  if (name.startsWith(word)) return true;
  const stem = name.replace(CASE_ENDING, "");
  return stem.length > 2 && word.startsWith(stem) && word.length - stem.length <= LONGEST_ENDING;
}

const NEAR_DAYS = ["сегодня", "завтра", "послезавтра"];
const WEEKDAYS = ["понедельн", "вторник", "сред", "четверг", "пятниц", "суббот", "воскресен"];
const MONTHS = ["янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"];

function dayIn(text: string, words: readonly string[], today: Day): Day | null {
  const near = NEAR_DAYS.findIndex((name) => words.includes(name));
  if (near >= 0) return addDays(today, near);
  const named = WEEKDAYS.findIndex((stem) => words.some((word) => word.startsWith(stem)));
  if (named >= 0) return addDays(today, (named - weekday(today) + 7) % 7);
  const digits = /(?<!\d)\d{1,2}\.\d{1,2}(\.\d{4})?(?!\d)/.exec(text)?.[0];
  return parseDay(digits ?? withMonth(words), today);
}

/** `24.11` of «24 ноября». */
function withMonth(words: readonly string[]): string {
  for (const [at, word] of words.entries()) {
    const month = MONTHS.findIndex((stem) => words[at + 1]?.startsWith(stem));
    if (/^\d{1,2}$/.test(word) && month >= 0) return `${word}.${month + 1}`;
  }
  return "";
}
