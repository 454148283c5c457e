import { expect, test } from "bun:test";
import {
  APART,
  FORMLESS,
  LARGE_PAGES,
  OFTEN_RESTORED,
  SETTLED,
} from "./sim/chance/earlier-worlds.ts";
import type { World } from "./sim/chance/outcome.ts";
import { CROWDED, SMALL_PAGES } from "./sim/mutants/edge-mutants.ts";
import { firstFault } from "./sim/run.ts";

/** Each was found in a life of 200 operations, and is lived again. */
const FOUND_IN: [what: string, seed: number, world?: Partial<World>][] = [
  ["an own edit of a template hides nothing that a colleague changed since", 58_000_049, FORMLESS],
  [
    "a visit cancelled before its creation came again after a restore does not come",
    58_000_067,
    FORMLESS,
  ],
  [
    "a template that changed behind the question and was lost by a restore is not taken for removed",
    90_000_353,
    LARGE_PAGES,
  ],
  [
    "a visit destroyed after a copy had it, in the same life, does not come with that copy",
    91_000_263,
    LARGE_PAGES,
  ],
  [
    "what a frozen tab asked for is not written over the copy that it took when it was resumed",
    203,
    { ...SETTLED, operations: 30 },
  ],
  [
    "a booking that is tried again while the world heals is heard of before it is judged",
    601,
    { ...SETTLED, operations: 40 },
  ],
  [
    "a tab killed at the moment it wakes keeps no other tab of its device from leading",
    607,
    { ...SETTLED, operations: 40 },
  ],
  [
    "a template that another tab of the same desk changed behind an open form is asked about",
    623,
    { ...SETTLED, operations: 40 },
  ],
  [
    "a held write that committed before its process was killed is answered again in the next epoch",
    789_145_598,
    { ...SETTLED, operations: 12 },
  ],
  ["a setting that was refused is not missed when its person gives it up", 216, CROWDED],
  [
    "a setting that was refused is carried out under the key of its second try, and a template that was refused is not missed where its own desk removed it",
    202,
    SMALL_PAGES,
  ],
];

test.each(FOUND_IN)(
  "%s",
  async (_, seed, world = {}) => {
    expect(await firstFault([seed], { operations: 200, ...world })).toBeNull();
  },
  300_000,
);

test("data that another way in opens, while a call without a line gives up, are open", async () => {
  const restless = { logout: 2, cut: 8, killTab: 5, openTab: 12, login: 10 };
  const weights = { ...restless, backup: 0, restore: 0 };
  expect(await firstFault([137], { ...APART, operations: 25, weights })).toBeNull();
}, 300_000);

test("two longer lives, the same every time: nothing lost, nothing doubled, nothing diverged", async () => {
  expect(
    await firstFault([400, 427], { ...APART, operations: 60, weights: OFTEN_RESTORED }),
  ).toBeNull();
}, 300_000);
