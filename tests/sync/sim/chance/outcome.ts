import type { Act } from "../people/acts.ts";
import type { Edges } from "./edges.ts";
import type { Step } from "./steps.ts";

export interface Outcome {
  seed: number;
  /** Nothing where the seed holds. */
  faults: string[];
  steps: number;
}

/** What kind of world the seed's dice roll. */
export interface World {
  /** What people do before the world heals. */
  operations: number;
  /** Small pages, ids about to get another digit: `edgesOf` the seed. Plain: none of that. */
  plain?: boolean;
  /** Nobody shares a device or leaves, as before anybody did. */
  settled?: boolean;
  /** Instead of what the seed draws. */
  edges?: Partial<Edges>;
  /** What happens more often than usual, or never. */
  weights?: Partial<Record<Step, number>>;
  /** What people do more often than usual, or never. */
  acts?: Partial<Record<Act, number>>;
  /** How often people take up the same thing at once; 0 lives seeds as before they did. */
  together?: number;
  /** How often it is about what was left open on a screen; 0 likewise. */
  forms?: number;
  /** How often a cancellation is held on the device; 0, unless told, lives seeds as before. */
  held?: number;
  /** How often a time is chosen that nobody offers; 0 likewise. */
  squeezed?: number;
}

/** A deliberately broken product: a piece of its source is replaced as it is loaded. */
export interface Mutant {
  name: string;
  edits: readonly { file: string; find: string; put: string }[];
  /** Catches it in its world; `bun run sim --mutants` finds another where it does no longer. */
  seed: number;
  world: World;
}

/** A world as its seed and its kind make it. */
export interface Fate {
  seed: number;
  steady: Readonly<Record<Step, number>>;
  acts: Readonly<Record<Act, number>>;
  together: number;
  forms: number;
  held: number;
  squeezed: number;
  edges: Edges;
  plain: boolean;
}

export interface SimOptions extends World {
  seed: number;
  trace?: ((line: string) => void) | undefined;
}
