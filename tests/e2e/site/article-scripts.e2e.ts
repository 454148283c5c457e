import { afterAll, beforeAll, expect } from "bun:test";
import type { Browser, Page } from "playwright";
import { sanitiseArticle } from "../../../api/features/articles/sanitise.ts";
import { openBuiltSite } from "../../../api/site/built-site.ts";
import { XSS_VECTORS } from "../../api/articles/vectors.ts";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => closeVisitors());

/** Opens each text as a separate page, by parser and by innerHTML, and clicks through it. */
async function executed(page: Page, texts: readonly string[], policy = ""): Promise<string[]> {
  const headers = policy ? { "content-security-policy": policy } : {};
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", headers, body: "" }),
  );
  await page.goto("http://clinic.test/");
  return page.evaluate(async (all) => {
    const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const frames = all.map((text) => {
      const frame = document.createElement("iframe");
      document.body.append(frame);
      return { text, frame, fired: 0 };
    });
    for (const each of frames) {
      const count = () => {
        each.fired++;
      };
      const view = each.frame.contentWindow as (Window & { alert: unknown }) | null;
      const inside = each.frame.contentDocument;
      if (!view || !inside) continue;
      Object.assign(view, { alert: count, confirm: count });
      inside.open();
      Object.assign(view, { alert: count, confirm: count });
      inside.write(`<!doctype html><article>${each.text}</article>`);
      inside.close();
      const again = inside.createElement("article");
      again.innerHTML = each.text;
      inside.body?.append(again);
      for (const element of inside.querySelectorAll("*")) {
        for (const type of ["click", "mouseover", "focus", "pointerdown", "toggle", "wheel"]) {
          element.dispatchEvent(new Event(type, { bubbles: true }));
        }
        if (element instanceof HTMLElement) element.click();
      }
    }
    await wait(500);
    return frames.filter((each) => each.fired > 0).map((each) => each.text);
  }, texts);
}

test("P-5.15 no published vector runs a script in a browser once it is sanitised, without a CSP to help", async () => {
  const page = await browser.newPage();
  expect(await executed(page, XSS_VECTORS.map(sanitiseArticle))).toEqual([]);
  await page.close();
});

test("the same vectors as they came do run", async () => {
  const page = await browser.newPage();
  expect((await executed(page, XSS_VECTORS)).length).toBeGreaterThan(30);
  await page.close();
});

test("P-5.15 no published vector runs under the site's content security policy alone", async () => {
  const page = await browser.newPage();
  const policy = (await openBuiltSite())?.policy;
  expect(policy).toContain("script-src");
  expect(await executed(page, XSS_VECTORS, policy)).toEqual([]);
  await page.close();
});
