import { expect, test } from "bun:test";
import { readDecimal } from "./read-decimal.ts";

test.each([
  ["7,5", 7.5],
  ["7.5", 7.5],
  ["-9,09", -9.09],
  ["−9,09 %", -9.09],
  ["– 5", -5],
  ["+5%", 5],
  ["1 500,5", 1500.5],
  ["1 500", 1500],
  ["10 20", null],
  ["1,500,000", null],
  ["7,", null],
  ["пять", null],
  ["", null],
] as const)("«%s» is the number %p", (typed, number) => {
  expect(readDecimal(typed)).toBe(number);
});
