import { normaliseName, normalisePhone } from "../language/normalise-text.ts";
import { elevenDigits, isOneNumber, phoneDigits, phoneLink, phoneTail } from "./patient.ts";

/**
 * Names and phones as reception writes them: both optional, any text: «Петрова Анна
 * (дочь)», «6-12-34», two numbers. The site's own rules are in `patient.ts`.
 */
export const STAFF_TEXT_AT_MOST = 200;

const BETWEEN_NUMBERS = /[^\d\s()+.-]+/;
const LONGEST_NUMBER = 15;
/** Shorter ones are extensions, or typed halves. */
const SHORTEST_NUMBER = 5;

/** A patient's name as reception stores it. */
export const storedName = normaliseName;

/**
 * One number of eleven digits, or of ten without its 7 or 8, is stored as eleven digits, so that it
 * is shown and found like all; other text as typed, normalised.
 */
export function storedPhone(typed: string): string {
  const text = normalisePhone(typed);
  const digits = elevenDigits(text);
  return isOneNumber(text) && digits.length === 11 ? digits : text;
}

/** The digits of each number in a phone field, in any notation; other text is left out. */
export function phoneNumbers(phone: string): string[] {
  return normalisePhone(phone)
    .split(BETWEEN_NUMBERS)
    .flatMap(apart)
    .filter((digits) => digits !== "");
}

/** Numbers separated by a space only run together; eleven digits each can be split. */
function apart(part: string): string[] {
  const digits = phoneDigits(part);
  const isSeveral = digits.length > LONGEST_NUMBER && digits.length % 11 === 0;
  return isSeveral ? (digits.match(/\d{11}/g) ?? []) : [digits];
}

/** The text for a search of phones: the digits of each number, divided by spaces. */
export const searchablePhone = (phone: string): string => phoneNumbers(phone).join(" ");

/** The numbers that identify a patient; 8…, 7… and neither are the same. */
export const knownNumbers = (phone: string): string[] =>
  phoneNumbers(phone)
    .filter((digits) => digits.length >= SHORTEST_NUMBER)
    .map(phoneTail);

/** `tel:` link of the first number that can be called; null if there is none. */
export function staffPhoneLink(phone: string): string | null {
  const number = phoneNumbers(phone).find((digits) => digits.length >= SHORTEST_NUMBER);
  if (!number) return null;
  return elevenDigits(number).length === 11 ? phoneLink(number) : `tel:${number}`;
}

/** The first digit may be the one before the code, or the code's own. */
const ONE_DIGIT_SHORT = "Не хватает цифры? Номер наберите целиком, например 8 861 234-56-78";

/** A hint beside the field; the phone is accepted all the same. */
export function phoneHint(typed: string): string | null {
  const stored = storedPhone(typed);
  if (stored === "" || /^\d{11}$/.test(stored)) return null;
  const numbers = phoneNumbers(stored);
  if (numbers.length === 0) return "Номера здесь нет, сохранится как есть";
  const whole = numbers.map(elevenDigits);
  if (whole.every((number) => number.length === 11)) return null;
  if (whole.some((number) => /^[78]\d{9}$/.test(number))) return ONE_DIGIT_SHORT;
  return "Не похоже на мобильный номер, сохранится как есть";
}
