import { expect, test } from "bun:test";
import { inRussianLayout } from "./keyboard-layout.ts";

test.each([
  ["bdfyjdf", "иванова"],
  ["ctv`yjdf", "семенова"],
  ["'vvf .hmtdyf", "эмма юрьевна"],
  ["[;bp,]", "хжизбъ"],
])("«%s» is «%s» on a Russian keyboard", (typed, meant) => {
  expect(inRussianLayout(typed)).toBe(meant);
});

test.each(["иванова", "4567", "anna 7", "", "-", "[]"])("«%s» is left as it is", (typed) => {
  expect(inRussianLayout(typed)).toBeNull();
});
