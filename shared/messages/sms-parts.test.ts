import { expect, test } from "bun:test";
import { smsParts } from "./sms-parts.ts";

test.each([
  ["", 0],
  ["я".repeat(70), 1],
  ["я".repeat(71), 2],
  ["я".repeat(134), 2],
  ["я".repeat(135), 3],
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  ["€".repeat(80), 1],
  ["€".repeat(81), 2],
  [`${"a".repeat(70)}—`, 2],
])("«%s» is billed as %p SMS", (text, parts) => {
  expect(smsParts(text)).toBe(parts);
});
