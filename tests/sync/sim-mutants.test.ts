import { expect, test } from "bun:test";
import { hunt } from "./sim/mutants/hunt.ts";
import { MUTANTS } from "./sim/mutants/mutants.ts";
import { applyEdit, placesOf } from "./sim/mutants/source-edit.ts";
import { firstFault } from "./sim/run.ts";

/** Caught within seconds; `bun run sim --mutants` hunts all of them. */
const QUICKLY_CAUGHT: [name: string, seed: number][] = [
  ["the idempotency key is not sent", 3],
  ["what is done is unfolded before the mirror has it", 4],
  ["the ETag is the mirror's at sending", 4],
  ["there are no polls and no hints", 200],
  ["a destruction leaves no act and no line in the event log", 203],
];
/** A change of the simulated world may move a catch to a seed nearby. */
const SEEDS_NEARBY = 10;

test("the code that each mutant replaces is in its source, once, however that is laid out", async () => {
  for (const { name, edits } of MUTANTS) {
    for (const edit of edits) {
      const source = await Bun.file(new URL(`../../${edit.file}`, import.meta.url)).text();
      expect([name, edit.file, placesOf(source, edit)]).toEqual([name, edit.file, 1]);
    }
  }
});

test("a mutant finds its code after the formatter has broken its lines, and no other code", () => {
  const edit = { file: "a.ts", find: "again({ ...operation, etag: answer.etag })", put: "gone()" };
  const broken = "const x = again({\n  ...operation,\n  etag: answer.etag,\n});";
  expect(applyEdit(broken, edit)).toBe("const x = gone();");
  expect(() => applyEdit("again({ ...operation, etag: answers.etag })", edit)).toThrow("0 times");
});

test.each(QUICKLY_CAUGHT)(
  "the simulator sees that %s, and no fault without it",
  async (name, first) => {
    const world = MUTANTS.find((mutant) => mutant.name === name)?.world;
    if (!world) throw new Error(`There is no mutant «${name}»`);
    const seeds = Array.from({ length: SEEDS_NEARBY }, (_, index) => first + index);
    const caught = await hunt(name, { seeds, world });
    expect(caught?.fault).toBeString();
    expect(await firstFault([caught?.seed ?? first], world)).toBeNull();
  },
);
