import { inRussianLayout } from "../../../shared/language/keyboard-layout.ts";
import { normaliseName } from "../../../shared/language/normalise-text.ts";
import { plainLetters, plainText } from "../../../shared/language/plain-text.ts";
import { isOneNumber, phoneDigits, phoneTail } from "../../../shared/patient/patient.ts";
import { phoneNumbers } from "../../../shared/patient/stored-phone.ts";
import type { ViewRow } from "./visits.ts";

/** A visit's name, prepared once. */
function nameOf(row: ViewRow): string {
  row.name ??= plainLetters(row.visit.user_name);
  return row.name;
}

const TAIL = "*";
/** A number as almost all are stored. */
const ONE_NUMBER = /^\d{1,15}$/;

/**
 * A visit's searchable phones, computed once: each number, then `TAIL` and its last ten digits, so
 * that a search for 8… also finds 7….
 */
function phonesOf(row: ViewRow): string {
  const { phone } = row.visit;
  row.phones ??= (ONE_NUMBER.test(phone) ? [phone] : phoneNumbers(phone))
    .map((number) => `${number} ${TAIL}${number.slice(-10)}`)
    .join(" ");
  return row.phones;
}

type Finds = (row: ViewRow) => boolean;

/**
 * Whether a visit matches the typed text: each word of the name, and the phone, also in the field
 * of the name. Null if the text is empty.
 */
export function searchFor(typed: { name: string; phone: string }): Finds | null {
  const name = plainText(typed.name);
  const isPhone = isOneNumber(name);
  const phones = [typed.phone, isPhone ? name : ""].map(phoneDigits).filter(Boolean);
  const words = isPhone || name === "" ? [] : normaliseName(typed.name).toLowerCase().split(/\s+/);
  const checks: Finds[] = [
    ...words.map(spellingsOf).map((spellings) => hasOne(nameOf, spellings)),
    ...phones.map(partsOfPhone).map((parts) => hasOne(phonesOf, parts)),
  ];
  if (checks.length === 0) return null;
  return (row) => checks.every((check) => check(row));
}

function hasOne(textOf: (row: ViewRow) => string, parts: readonly string[]): Finds {
  const [part = "", ...others] = parts;
  return (row) => {
    const text = textOf(row);
    return text.includes(part) || others.some((other) => text.includes(other));
  };
}

/**
 * Also as it would be in the other keyboard layout: `bdfyjdf` finds «Иванова». The keys of ё and э
 * are apostrophes there, so they are read as keys before all apostrophes become one.
 */
function spellingsOf(word: string): string[] {
  const meant = inRussianLayout(word);
  return meant ? [plainLetters(word), meant] : [plainLetters(word)];
}

/** A part of a number anywhere in it; behind its 8 or 7, the beginning of the last ten digits. */
function partsOfPhone(digits: string): string[] {
  return [
    digits,
    ...(/^[78]./.test(digits) ? [TAIL + digits.slice(1)] : []),
    ...(digits.length > 10 ? [TAIL + phoneTail(digits)] : []),
  ];
}

/** Whether a visit has one of these whole numbers, with a leading 8, 7 or neither. */
export function searchForNumbers(numbers: readonly string[]): Finds {
  const tails = numbers.map(phoneTail);
  return (row) =>
    tails.some((tail) => phonesOf(row).includes(TAIL + tail) && hasNumber(row.visit.phone, tail));
}

const hasNumber = (phone: string, tail: string) =>
  phoneNumbers(phone).some((number) =>
    tail.length === 10 ? number.length <= 11 && number.endsWith(tail) : number === tail,
  );
