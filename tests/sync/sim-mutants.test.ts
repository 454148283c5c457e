import { expect, test } from "bun:test";
import { hunt } from "./sim/hunt.ts";
import { MUTANTS } from "./sim/mutants.ts";

const OPERATIONS = 60;

for (const { name, seed } of MUTANTS) {
  test(`the simulator sees within 200 seeds that ${name}`, async () => {
    const caught = await hunt(name, { first: seed, count: 200, operations: OPERATIONS });
    expect(caught?.fault).toBeString();
  }, 300_000);
}

test("the simulator finds nothing in the healthy product under a seed that catches a mutant", async () => {
  const [first = 1] = MUTANTS.map(({ seed }) => seed);
  expect(await hunt(null, { first, count: 1, operations: OPERATIONS })).toBeNull();
}, 120_000);
