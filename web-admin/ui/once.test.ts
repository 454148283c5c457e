import { expect, mock, test } from "bun:test";
import { once } from "./once.ts";

test.each([
  [0, 1, "a press of a key"],
  [1, 1, "the first click"],
  [2, 0, "the second click of a double click"],
  [3, 0, "the third click in a row"],
])("a click of detail %d acts %d times: %s", (detail, times) => {
  const act = mock();
  once(act)({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
