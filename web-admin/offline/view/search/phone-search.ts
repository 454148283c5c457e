import { phoneTail } from "../../../../shared/patient/patient.ts";
import type { Line, SearchText } from "./search-text.ts";

/**
 * Marks a whole number by its last ten digits, so that 8… and 7… meet; a part of one anywhere in it. A
 * line may hold several numbers, with a space between.
 */
export function markPhone(phones: SearchText, found: Uint8Array, digits: string): void {
  const isLast = (line: Line, begin: number) => {
    const number = numberAt(line, begin);
    return begin === Math.max(number.start, number.end - 10);
  };
  if (/^[78]./.test(digits)) {
    const [prefix = "", rest] = [digits[0], digits.slice(1)];
    const isWhole = ({ text, start }: Line, begin: number) =>
      begin > start && text[begin - 1] === prefix;
    phones.mark(found, rest, (line, begin) => isLast(line, begin) || isWhole(line, begin));
  } else phones.mark(found, digits);
  if (digits.length > 10) phones.mark(found, phoneTail(digits), isLast);
}

const TAIL_LENGTH = 10;
const WITH_PREFIX = 11;

/** Marks the slots with just this number, written with 8, 7 or neither; never a part of one. */
export function markNumber(phones: SearchText, found: Uint8Array, digits: string): void {
  const tail = phoneTail(digits);
  phones.mark(found, tail, (line, begin) => {
    const { start, end } = numberAt(line, begin);
    if (begin + tail.length !== end) return false;
    return tail.length === TAIL_LENGTH ? end - start <= WITH_PREFIX : begin === start;
  });
}

/** Where the number that a hit begins in stands in its line. */
function numberAt({ text, start, end }: Line, begin: number): { start: number; end: number } {
  let from = begin;
  while (from > start && text[from - 1] !== " ") from -= 1;
  let to = begin;
  while (to < end && text[to] !== " ") to += 1;
  return { start: from, end: to };
}
