import { expect, test } from "bun:test";
import type { Repairs } from "./databases.ts";
import { countSnapshot, maySnapshotAgain } from "./snapshot-throttle.ts";

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

const after = (copies: number): Repairs | null =>
  Array.from({ length: copies }).reduce<Repairs | null>(
    (before) => countSnapshot(before, NOW),
    null,
  );

test("the first copy that mends the mirror is taken at once", () => {
  expect(maySnapshotAgain(null, NOW)).toBe(true);
});

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [8, 640],
  [9, 1_280],
  [10, 1_440],
  [40, 1_440],
])("after %i copies in a row the next one waits %i minutes", (copies, minutes) => {
  const end = NOW + minutes * MINUTE;
  expect(maySnapshotAgain(after(copies), end - 1)).toBe(false);
  expect(maySnapshotAgain(after(copies), end)).toBe(true);
});

test("a device whose clock was set back since does not wait", () => {
  expect(maySnapshotAgain(after(3), NOW - 1)).toBe(true);
  expect(maySnapshotAgain(after(3), NOW)).toBe(false);
});
