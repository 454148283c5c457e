export interface Outcome {
  seed: number;
  /** Nothing where the seed holds. */
  faults: string[];
  steps: number;
}

export interface SimOptions {
  seed: number;
  /** How many acts of people before the world heals. */
  operations: number;
  trace?: ((line: string) => void) | undefined;
}
