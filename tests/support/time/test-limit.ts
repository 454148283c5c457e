/**
 * Time limit after which a test counts as hung. It is long because the machine may be busy; a
 * hanging test is found all the same.
 */
export const TEST_LIMIT_MS = 900_000;
