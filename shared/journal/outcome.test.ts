import { expect, test } from "bun:test";
import { afterTry, outcomeSchema, outcomeWords, triesOf } from "./outcome.ts";

test.each([
  ["", ""],
  ["came", "Приём состоялся"],
  ["missed", "Не пришла"],
  ["unreached-1", "Не дозвонились: 1 раз"],
  ["unreached-2", "Не дозвонились: 2 раза"],
  ["unreached-11", "Не дозвонились: 11 раз"],
])("outcome «%s» is shown as «%s»", (outcome, words) => {
  expect(outcomeSchema.parse(outcome)).toBe(outcome);
  expect(outcomeWords(outcome)).toBe(words);
});

test("each try is counted, up to 99, and comes after any other outcome as the first", () => {
  expect(["", "came", "unreached-1", "unreached-99"].map(afterTry)).toEqual([
    "unreached-1",
    "unreached-1",
    "unreached-2",
    "unreached-99",
  ]);
  expect(triesOf("missed")).toBe(0);
});

test.each(["gone", "unreached-", "unreached-0", "unreached-100", "came ", null, 1])(
  "%p is no outcome",
  (value) => {
    expect(outcomeSchema.safeParse(value).success).toBe(false);
  },
);
