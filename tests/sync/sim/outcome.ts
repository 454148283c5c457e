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
  /** What happens more often than usual, or never. */
  weights?: Partial<Record<Step, number>>;
  /** How often people take up the same thing at once; 0 lives seeds as before they did. */
  together?: number;
  /** How often it is about what was left open on a screen; 0 likewise. */
  forms?: number;
}

export interface SimOptions extends World {
  seed: number;
  trace?: ((line: string) => void) | undefined;
}
