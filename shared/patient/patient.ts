import { normaliseName, normalisePhone } from "../language/normalise-text.ts";

const NAME = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\s'’ʼ‘`´-]+$/u;
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;

/** Characters of a patient's name. */
export const NAME_AT_MOST = 200;

/**
 * Letters of the Latin and Cyrillic scripts, all of them and with their marks, spaces, hyphens and
 * apostrophes only (public spec, section 5).
 */
export function isPatientName(text: string): boolean {
  const name = normaliseName(text);
  return NAME.test(name) && LETTER.test(name);
}

/** `анна-мария о'нил` → `Анна-Мария О'Нил`; runs of spaces become one. */
export function capitaliseName(text: string): string {
  return normaliseName(text)
    .replace(/\s+/g, " ")
    .replace(/(^|[\s'’ʼ‘`´-])(\p{Ll})/gu, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}

/** Exactly one phone, after normalisation. */
const WHOLE_PHONE = /^[\d\s()+.-]+$/;

/** Whether a text is one number, with the signs that divide it. */
export function isOneNumber(text: string): boolean {
  return WHOLE_PHONE.test(normalisePhone(text));
}

/** The digits of a phone as typed, nothing else. */
export function phoneDigits(text: string): string {
  return normalisePhone(text).replace(/\D/g, "");
}

/** A Russian phone: 11 digits from 7 or 8 on, or the ten without it. */
export function isPhone(text: string): boolean {
  return isOneNumber(text) && digitsMissing(text) === 0;
}

/** How many digits a Russian phone still lacks; below zero, how many are too many. */
export function digitsMissing(text: string): number {
  const digits = phoneDigits(text);
  return (/^[78]/.test(digits) ? 11 : 10) - digits.length;
}

/** The digits of a phone; ten of them, typed without their 7 or 8, become eleven. */
export function elevenDigits(text: string): string {
  const digits = phoneDigits(text);
  return /^[^78]\d{9}$/.test(digits) ? `7${digits}` : digits;
}

/**
 * `89001234567` and `79001234567` → `+7 (900) 123-45-67`; other countries become `+digits`; text
 * that is not a single number stays.
 */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length !== 11 || !isOneNumber(phone)) return phone;
  if (!/^[78]/.test(digits)) return `+${digits}`;
  return `+7 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9)}`;
}

/** `tel:` link of a phone; a Russian 8 becomes +7, which works from anywhere. */
export function phoneLink(phone: string): string {
  return `tel:+${elevenDigits(phone).replace(/^8(?=\d{10}$)/, "7")}`;
}

/** The part that phone searches compare: the last ten digits, so 8… and 7… find each other. */
export function phoneTail(text: string): string {
  return phoneDigits(text).slice(-10);
}
