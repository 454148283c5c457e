import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { complaintsOf, newVisitor } from "./browser.ts";
import type { TestServer } from "./server.ts";

/** A page of the public site, open in a browser of its own. */
export interface Visit {
  page: Page;
  /** What the page complained about so far: nothing, if all is well. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens an address as somebody who has never been here; other sites (the map) do not answer. */
export async function visit(
  browser: Browser,
  server: Pick<TestServer, "url">,
  path: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const context = await newVisitor(browser, options);
  await context.route(
    (url) => url.origin !== server.url,
    (route) => route.fulfill({ contentType: "text/html", body: "" }),
  );
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await prepare(page);
  await page.goto(`${server.url}${path}`);
  return { page, complaints, close: () => context.close() };
}
