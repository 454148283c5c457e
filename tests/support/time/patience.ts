/** How long tests wait for what must come: no test may depend on how fast the machine is. */
export const PATIENCE_MS = 60_000;
