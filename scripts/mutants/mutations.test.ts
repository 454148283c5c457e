import { expect, test } from "bun:test";
import { mutationsOf } from "./mutations.ts";

/** The source as each mutation of it leaves it. */
const mutated = (source: string) =>
  mutationsOf("sample.ts", source).map(
    ({ start, end, put }) => source.slice(0, start) + put + source.slice(end),
  );

const TABLE: [what: string, source: string, ...changed: string[]][] = [
  ["a condition is negated", "if (a) b;", "if (!(a)) b;"],
  ["that of a conditional expression, too", "const c = a ? 1n : b;", "const c = !(a) ? 1n : b;"],
  ["a comparison becomes another", "const c = a === b;", "const c = a !== b;"],
  ["a comparison as a condition changes once", "if (a < b) c;", "if (a <= b) c;"],
  ["a connective becomes the other", "const c = a && b;", "const c = a || b;"],
  ["a call is dropped", "save(a);", ";"],
  ["one that is awaited is dropped, or not awaited", "await save();", ";", "save();"],
  ["words on the console stay", "console.error(a);"],
  ["a small number grows by one", "const c = 99;", "const c = 100;"],
  ["a large one doubles", "const c = 1_000;", "const c = 2000;"],
  ["a boolean turns", "const c = { wide: true };", "const c = { wide: false };"],
  ["types stay", 'type A = 1 | "a"; let c: true;'],
];

for (const [what, source, ...changed] of TABLE) {
  test(what, () => expect(mutated(source)).toEqual(changed));
}

test("a mutation names its line", () => {
  expect(mutationsOf("sample.ts", "const a = b;\n\nsave(a);")).toMatchObject([
    { kind: "dropped call", file: "sample.ts", line: 3 },
  ]);
});
