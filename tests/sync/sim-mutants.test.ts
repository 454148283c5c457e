import { expect, test } from "bun:test";
import { hunt } from "./sim/mutants/hunt.ts";
import { MUTANTS } from "./sim/mutants/mutants.ts";
import { firstFault } from "./sim/run.ts";

/** Caught within seconds; `bun run sim --mutants` hunts all of them. */
const QUICKLY_CAUGHT: [name: string, seed: number][] = [
  ["the idempotency key is not sent", 3],
  ["the cursor is the newest that is seen, as a sequence or a timestamp would be", 13],
  ["what is done is unfolded before the mirror has it", 4],
  ["the ETag is the mirror's at sending", 4],
  ["booked times are taken away and nobody is asked", 204],
  ["there are no polls and no hints", 200],
  ["a destruction leaves no act and no line in the event log", 203],
];
/** A change of the simulated world may move a catch to a seed nearby. */
const SEEDS_NEARBY = 10;

test("the text that each mutant replaces is in its source, once", async () => {
  for (const { name, edits } of MUTANTS) {
    for (const { file, find } of edits) {
      const source = await Bun.file(new URL(`../../${file}`, import.meta.url)).text();
      expect([name, file, source.split(find).length - 1]).toEqual([name, file, 1]);
    }
  }
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
  300_000,
);
