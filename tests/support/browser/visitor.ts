import type { Browser, BrowserContextOptions, Page, Route } from "playwright";
import { madeForFile } from "../server/for-file.ts";
import type { TestServer } from "../server/server.ts";
import { closeVisitors, complaintsOf, newStranger, openBrowser } from "./browser.ts";

/** A page of the public site in its own browser context. */
export interface Visit {
  page: Page;
  /** Errors of the page so far; must be empty. */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens an address as a first-time visitor; other sites (the map) do not answer.
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

/** The public site of one file's tests. */
export interface Site {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Opens an address in its own browser context. */
  visit(
    path: string,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Visit>;
}

/**
 * A site for one file's tests: opened and filled before the first, closed after the last.
 * @param start the server, with its content
 */
export function siteForFile(start: () => Promise<TestServer>): Site {
  const site = madeForFile(
    async () => {
      const [server, browser] = await Promise.all([start(), openBrowser()]);
      return { server, browser };
    },
    async ({ server }) => {
      await closeVisitors();
      await server.stop();
    },
  );
  return {
    get server() {
      return site.server;
    },
    get browser() {
      return site.browser;
    },
    visit: (...given) => visit(site.browser, site.server, ...given),
  };
}

/** Resolves when the page has not scrolled, and its height has not changed, for ten frames. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const place = () => `${scrollX} ${scrollY} ${document.body.offsetHeight}`;
    let before = place();
    for (let still = 0; still < 10; still++) {
      await new Promise(requestAnimationFrame);
      if (place() !== before) still = -1;
      before = place();
    }
  });
}

/**
 * These calls wait until they are let go.
 * @param goOn by default they are sent then
 */
export async function holdBack(
  on: Pick<Page, "route">,
  calls: string | RegExp,
  goOn = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await on.route(calls, async (route) => {
    await released;
    await goOn(route);
  });
  return letGo;
}

/** Resolves when the page's script has taken the page over. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.classList.contains("live"));
}

/** Swipes sideways over an element; negative is to the left. */
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
