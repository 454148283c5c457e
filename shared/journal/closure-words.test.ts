import { expect, test } from "bun:test";
import { closureWords } from "./closure-words.ts";

test.each([
  ["2027-06-12", "2027-06-12", "День России", "12 июня клиника не работает: День России"],
  ["2027-06-12", "2027-06-12", "", "12 июня клиника не работает"],
  ["2028-01-01", "2028-01-08", "праздники", "1–8 января клиника не работает: праздники"],
  ["2027-12-30", "2028-01-02", "", "С 30 декабря по 2 января клиника не работает"],
] as const)("a closure from %s to %s because of %j is said in words", (from, to, reason, words) => {
  expect(closureWords({ from, to, reason })).toBe(words);
});
