import { phoneDigits } from "../patient/patient.ts";

const LETTERS = 3;
const DIGITS = 4;

/** The fields of a visit that its patient is asked about. */
export interface AskedAbout {
  user_name: string;
  phone: string;
}

/**
 * Whether an answer to the question of a patient's link fits: the first three letters of the
 * surname, for a visit without a name the last four digits of the phone.
 */
export function isPatientAnswer(answer: string, visit: AskedAbout): boolean {
  const expected = expectedAnswer(visit);
  if (expected === null) return false;
  return (/\d/.test(expected) ? digitsIn(answer) : lettersIn(answer)) === expected;
}

/** A visit without a name and a phone has no link: the page could not ask its question. */
export const canBeAsked = (visit: AskedAbout): boolean => expectedAnswer(visit) !== null;

/** Whether these are the last four digits of the visit's phone. */
export const isPhoneEnd = (answer: string, { phone }: AskedAbout): boolean =>
  phoneDigits(phone).length >= DIGITS && digitsIn(answer) === digitsIn(phone);

function expectedAnswer({ user_name, phone }: AskedAbout): string | null {
  const surname = lettersIn(user_name);
  if (surname !== "") return surname;
  return phoneDigits(phone).length >= DIGITS ? digitsIn(phone) : null;
}

/** `Ёлкина Анна` → `елк`; a surname of two letters has two. */
function lettersIn(text: string): string {
  const [word = ""] = text.normalize("NFC").toLowerCase().replaceAll("ё", "е").trim().split(/\s+/);
  return [...word.replace(/[^\p{L}]/gu, "")].slice(0, LETTERS).join("");
}

const digitsIn = (text: string) => phoneDigits(text).slice(-DIGITS);
