import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { TestServer } from "../server/server.ts";
import { complaintsOf, newStranger } from "./browser.ts";

/** A page of the public site, open in a browser of its own. */
export interface Visit {
  page: Page;
  /** What the page complained about so far: nothing, if all is well. */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens an address as somebody who has never been here; other sites (the map) do not answer.
 * With scripts, the page is there once its own has taken it over.
 */
export async function visit(
  browser: Browser,
  server: Pick<TestServer, "url">,
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const context = await newStranger(browser, options);
  await context.route(
    (url) => url.origin !== server.url,
    (route) => route.fulfill({ contentType: "text/html", body: "" }),
  );
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await prepare(page);
  await page.goto(`${server.url}${path}`);
  if (options.javaScriptEnabled !== false) await taken(page);
  return { page, complaints, close: () => context.close() };
}

/** Resolves when the page's script has taken the page over. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.classList.contains("live"));
}

/** A finger goes sideways over an element; negative is to the left. */
export async function swipe(page: Page, selector: string, by: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  const client = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + Math.min(box.height / 2, 150);
  const point = (at: number) => [{ x: at, y }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(x) });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(x + by) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}
