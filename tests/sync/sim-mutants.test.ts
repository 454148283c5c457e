import { expect, test } from "bun:test";
import { hunt } from "./sim/hunt.ts";
import { MUTANTS } from "./sim/mutants.ts";
import { firstFault } from "./sim/run.ts";

for (const { name, seed, world } of MUTANTS) {
  test(`the simulator sees within 200 seeds that ${name}, and no fault without it`, async () => {
    const seeds = Array.from({ length: 200 }, (_, index) => seed + index);
    const caught = await hunt(name, { seeds, world });
    expect(caught?.fault).toBeString();
    expect(await firstFault([caught?.seed ?? seed], world)).toBeNull();
  }, 300_000);
}
