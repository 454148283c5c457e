import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { wordsOf } from "../../../shared/language/plain-text.ts";
import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import { dayInWords, withoutDays } from "../../../shared/time/read-day.ts";

/** The wishes in a search text. */
export interface Query {
  asksToBook: boolean;
  /** The doctors and the day that it names. */
  doctors: readonly Doctor[];
  day: Day | null;
  /** The words that may name a service. */
  service: readonly string[];
}

/** Words of a question that name nothing. */
const ASKING = /^(запи[сш]\p{L}*|цен[аыу]|стоимость|стоит|сколько|прайс|на|ко?|во?)$/u;
/** «5.12», «30.11.2026» */
const DATE = /(?<!\d)\d{1,2}\.\d{1,2}(\.\d{4})?(?!\d)/;

/**
 * Reads «записать к Ковалёвой на завтра» and «сколько стоит УЗИ»: in any order, any case of the
 * doctor's name, and while it is still being typed.
 */
export function readQuery(
  text: string,
  { doctors, today }: { doctors: readonly Doctor[]; today: Day },
): Query {
  const date = DATE.exec(text)?.[0];
  const words = wordsOf(date === undefined ? text : text.replace(date, " "));
  return {
    asksToBook: words.some((word) => /^запи[сш]/.test(word)),
    doctors: doctors.filter((doctor) => isNamed(doctor, words)),
    day: date === undefined ? dayInWords(words, today) : parseDay(date, today),
    service: withoutDays(words).filter((word) => !ASKING.test(word)),
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
