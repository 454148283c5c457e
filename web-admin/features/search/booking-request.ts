import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { wordsOf } from "../../../shared/language/plain-text.ts";
import { type Day, parseDay } from "../../../shared/time/calendar.ts";
import { dayInWords } from "../../../shared/time/read-day.ts";

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

function dayIn(text: string, words: readonly string[], today: Day): Day | null {
  const digits = /(?<!\d)\d{1,2}\.\d{1,2}(\.\d{4})?(?!\d)/.exec(text)?.[0];
  return digits ? parseDay(digits, today) : dayInWords(words, today);
}
