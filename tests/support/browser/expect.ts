import { expect as impatient } from "playwright/test";
import { PATIENCE_MS } from "../time/patience.ts";

/** Playwright's, with more patience. */
export const expect = impatient.configure({ timeout: PATIENCE_MS });
