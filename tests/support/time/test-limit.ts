/**
 * How long a test may take before it counts as hung. Generous: a busy machine is no fault of a
 * test's, and one that hangs is found all the same.
 */
export const TEST_LIMIT_MS = 900_000;
