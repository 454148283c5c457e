import { test as runTest } from "bun:test";
import type { Page } from "playwright";
import { TEST_LIMIT_MS } from "../time/test-limit.ts";
import { closingOpened, openPages } from "./browser.ts";

export { expect } from "./expect.ts";

/** Of one page's text: enough for a screen with its notices. */
const MOST_CHARACTERS = 10_000;
const LAST_MESSAGES = 10;
/** A page that hangs tells nothing. */
const ANSWER_MS = 5_000;
/** The runner ends a hanging test without saying where: its page is described before that. */
const BEFORE_LIMIT_MS = 20_000;

/**
 * A test in a browser, which closes what it opens. When it fails, or still runs shortly before its
 * limit, it prints the text and the log of each open page.
 */
export function test(title: string, body: () => unknown): void {
  runTest(title, () => closingOpened(() => runDescribingFailure(title, body)), TEST_LIMIT_MS);
}

async function runDescribingFailure(title: string, body: () => unknown) {
  const hangs = setTimeout(
    () => void printPages(`Shortly before the end of «${title}», which hangs`),
    TEST_LIMIT_MS - BEFORE_LIMIT_MS,
  );
  try {
    await body();
  } catch (error) {
    await printPages(`At the failure of «${title}»`);
    throw error;
  } finally {
    clearTimeout(hangs);
  }
}

async function printPages(heading: string): Promise<void> {
  const pages = await Promise.allSettled(openPages().map(describePage));
  const shown = pages.map((page) => (page.status === "fulfilled" ? page.value : page.reason));
  console.error([heading, ...shown].join("\n\n"));
}

async function describePage(page: Page): Promise<string> {
  const shows = await page.locator("body").ariaSnapshot({ timeout: ANSWER_MS }).catch(String);
  const messages = await page.consoleMessages();
  const logged = messages.slice(-LAST_MESSAGES).map((message) => `  ${message.text()}`);
  return [page.url(), shows.slice(0, MOST_CHARACTERS), ...logged].join("\n");
}
