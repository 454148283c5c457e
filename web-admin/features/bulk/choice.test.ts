import { expect, test } from "bun:test";
import { afterPress, NOTHING } from "./choice.ts";

const SHOWN = ["a", "b", "c", "d", "e"];
const press = (before: Parameters<typeof afterPress>[0], uid: string, shift = false) =>
  afterPress(before, { uid, shift, shown: SHOWN });

test("a click selects a row, a second click deselects it", () => {
  const chosen = press(NOTHING, "b");
  expect([...chosen.uids]).toEqual(["b"]);
  expect([...press(chosen, "b").uids]).toEqual([]);
});

test.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["d", "b", "c"]],
])("Shift chooses from %s to %s", (first, last, expected) => {
  expect([...press(press(NOTHING, first), last, true).uids]).toEqual(expected);
});

test("Shift on a chosen row unchooses all between", () => {
  const all = press(press(NOTHING, "a"), "e", true);
  expect([...press(all, "c", true).uids]).toEqual(["a", "b"]);
});

test("Shift chooses one row if the row before is not shown any more", () => {
  expect([...press({ uids: new Set(), anchor: "gone" }, "c", true).uids]).toEqual(["c"]);
});
