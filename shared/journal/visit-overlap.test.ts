import { expect, test } from "bun:test";
import { endTime, reachesInto } from "./visit-overlap.ts";

const at = (time: string, minutes: number | null = null) => ({ time, minutes });

test.each([
  [at("10:00", 60), at("10:59"), true],
  [at("10:00", 60), at("11:00"), false],
  [at("10:00"), at("10:01"), false],
  [at("10:00", 60), at("10:00", 60), false],
  [at("10:30", 60), at("10:00"), false],
])("%j reaches into %j: %j", (visit, later, expected) => {
  expect(reachesInto(visit, later)).toBe(expected);
});

test("a visit ends after its minutes, at midnight at the latest", () => {
  expect([at("09:40", 45), at("10:00"), at("23:30", 480)].map(endTime)).toEqual([
    "10:25",
    "10:00",
    "24:00",
  ]);
});
