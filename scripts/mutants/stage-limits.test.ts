import { expect, test } from "bun:test";
import { StageLimits } from "./stage-limits.ts";

test("a stage that has passed may take a minute and three times as long, in whole milliseconds", () => {
  const limits = new StageLimits();
  limits.notePassed(["a.test.ts", "b.test.ts"], 1000.4);
  expect(limits.of(["a.test.ts", "b.test.ts"])).toBe(63_001);
});

test("what has not passed yet gets minutes, many files more than one", () => {
  const limits = new StageLimits();
  expect(limits.of(["a.test.ts"])).toBe(180_000);
  expect(limits.of(["a.test.ts", "b.test.ts"])).toBe(600_000);
});
