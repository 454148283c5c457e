import { expect as impatient } from "@playwright/test";

/** Playwright's, with the patience a busy machine needs: no test may depend on how fast it runs. */
export const expect = impatient.configure({ timeout: 60_000 });
