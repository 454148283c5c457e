import { test as runTest } from "bun:test";
import type { Page } from "@playwright/test";
import { openPages } from "./browser.ts";

/** Of one page's text: enough for a screen with its notices. */
const MOST_CHARACTERS = 10_000;
const LAST_MESSAGES = 10;
/** A page that hangs tells nothing. */
const ANSWER_MS = 5_000;

/** A test in a browser: when it fails, it prints what each open page shows and has logged. */
export function test(title: string, body: () => unknown, limitMs?: number): void {
  runTest(title, () => runDescribingFailure(title, body), limitMs);
}

async function runDescribingFailure(title: string, body: () => unknown): Promise<void> {
  try {
    await body();
  } catch (error) {
    const pages = await Promise.allSettled(openPages().map(describePage));
    const shown = pages.map((page) => (page.status === "fulfilled" ? page.value : page.reason));
    console.error([`At the failure of «${title}»`, ...shown].join("\n\n"));
    throw error;
  }
}

async function describePage(page: Page): Promise<string> {
  const shows = await page.locator("body").ariaSnapshot({ timeout: ANSWER_MS }).catch(String);
  const messages = await page.consoleMessages();
  const logged = messages.slice(-LAST_MESSAGES).map((message) => `  ${message.text()}`);
  return [page.url(), shows.slice(0, MOST_CHARACTERS), ...logged].join("\n");
}
