import { APART, FORMLESS, LARGE_PAGES, OFTEN_RESTORED, SETTLED } from "./chance/earlier-worlds.ts";
import type { World } from "./chance/outcome.ts";
import { HELD, SQUEEZED } from "./chance/steps.ts";
import { CROWDED, SMALL_PAGES } from "./mutants/edge-mutants.ts";

/** Lives that a fault was found in, and that are lived again. */
interface FoundLife {
  what: string;
  seeds: number[];
  world: World;
}

const OPERATIONS = 200;
const RESTLESS = { logout: 2, cut: 8, killTab: 5, openTab: 12, login: 10 };

const found = (what: string, seeds: number | number[], world: Partial<World> = {}): FoundLife => ({
  what,
  seeds: [seeds].flat(),
  world: { operations: OPERATIONS, ...world },
});

export const FOUND_LIVES: readonly FoundLife[] = [
  found(
    "a desk that is asked for its password while the world heals has it typed, and drains",
    875_905_543,
    { ...APART, weights: OFTEN_RESTORED },
  ),
  found(
    "a visit that is destroyed while a later copy is caught up goes without showing its past",
    500_039,
    APART,
  ),
  found(
    "a move kept over another move goes to the place that was meant, not to half of each",
    31_000_159,
    APART,
  ),
  found(
    "a call that a restored server knows says nothing of what others did to the visit since",
    52_000_455,
    APART,
  ),
  found(
    "what was typed into a refused booking stays on screen when its first call arrives after all",
    52_000_495,
    APART,
  ),
  found(
    "what was typed into a refused booking is sent when the server has taken its first call after all",
    53_000_212,
    APART,
  ),
  found(
    "a visit created by a late first request stays on screen until the mirror has it",
    64_000_113,
  ),
  found(
    "a visit cancelled before its creation was refused is removed only as it was created",
    64_000_085,
  ),
  found("a tab that wakes is as offline as one that leads and was never online", 68_000_010, {
    held: HELD,
    squeezed: SQUEEZED,
  }),
  found(
    "a template whose removal was refused, too, is not missed when its person gives that up",
    68_000_002,
    { held: HELD, squeezed: SQUEEZED },
  ),
  found(
    "an own edit of a template hides nothing that a colleague changed since",
    58_000_049,
    FORMLESS,
  ),
  found(
    "a visit cancelled before its creation came again after a restore does not come",
    58_000_067,
    FORMLESS,
  ),
  found(
    "a template that changed behind the question and was lost by a restore is not taken for removed",
    90_000_353,
    LARGE_PAGES,
  ),
  found(
    "a visit destroyed after a copy had it, in the same epoch, does not come with that copy",
    91_000_263,
    LARGE_PAGES,
  ),
  found(
    "what a frozen tab asked for is not written over the copy that it took when it was resumed",
    203,
    { ...SETTLED, operations: 30 },
  ),
  found(
    "a booking that is tried again while the world heals is heard of before it is judged",
    601,
    { ...SETTLED, operations: 40 },
  ),
  found("a tab frozen and awake again before it has stopped leading leads again", [6, 20, 36], {
    operations: 15,
    weights: { blink: 4 },
  }),
  found("a write of a tab that stood still until the browser ended it is made again", [6, 7], {
    operations: 15,
    weights: { stall: 4 },
  }),
  found("a refresh refused before another tab signed in does not ask for the password again", 3, {
    operations: 15,
    weights: { logout: 5, openTab: 12, killTab: 4, login: 12, restore: 0 },
  }),
  found("a tab killed at the moment it wakes keeps no other tab of its device from leading", 607, {
    ...SETTLED,
    operations: 40,
  }),
  found(
    "a template that another tab of the same desk changed behind an open form is asked about",
    623,
    { ...SETTLED, operations: 40 },
  ),
  found(
    "a held write that committed before its process was killed is answered again in the next epoch",
    789_145_598,
    { ...SETTLED, operations: 12 },
  ),
  found("a setting that was refused is not missed when its person gives it up", 216, CROWDED),
  found(
    "a setting that was refused is carried out under the key of its second try, and a template that was refused is not missed where its own desk removed it",
    202,
    SMALL_PAGES,
  ),
  found("data that another way in opens, while a call without a line gives up, are open", 137, {
    ...APART,
    operations: 25,
    weights: { ...RESTLESS, backup: 0, restore: 0 },
  }),
  found("two longer lives: nothing lost, nothing doubled, nothing diverged", [400, 427], {
    ...APART,
    operations: 60,
    weights: OFTEN_RESTORED,
  }),
];
