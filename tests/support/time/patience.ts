/** How long tests wait for an expected event: no test may depend on the speed of the machine. */
export const PATIENCE_MS = 60_000;
