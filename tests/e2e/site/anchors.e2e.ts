import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "@playwright/test";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { visit } from "../../support/browser/visitor.ts";
import { startWholeSite, type WholeSite } from "../../support/clinic/whole-site.ts";

let browser: Browser;
let site: WholeSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startWholeSite()]);
});
afterAll(async () => {
  await closeVisitors();
  await site?.server.stop();
});

const SLOW_ANSWER_MS = 1200;

/** How far below the header a section begins, in CSS pixels. */
const below = (page: Page, id: string) =>
  page.evaluate((id) => {
    const header = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(id)?.getBoundingClientRect().top ?? -1e6) - header;
  }, id);

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`P-2.4 P-2.17 at ${width} px the header's links bring their section into view, however late its neighbours come`, async () => {
    const { page, complaints, close } = await visit(browser, site.server, "/consent", {
      viewport: { width, height },
    });
    await page.route(/\/api\/(doctors|articles)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
      await route.continue();
    });
    for (const [link, id, title] of [
      ["О клинике", "about", "О клинике"],
      ["Врачи", "specialists", "Наши специалисты"],
      ["Услуги", "services", "Услуги"],
      ["Контакты", "contacts", "Контакты"],
    ] as const) {
      await page.goto(`${site.server.url}/consent`);
      await page.evaluate(() => window.scroll(0, 900));
      const header = page.getByRole("banner");
      if (width < 1100) await header.locator(".menu-button").click();
      await header.getByRole("link", { name: link, exact: true }).click();
      await expect(page.locator(".specialist").first()).toBeAttached();
      const heading = page.getByRole("heading", { name: title, exact: true, level: 2 });
      await expect(heading).toBeInViewport({ ratio: 1 });
      await page.waitForTimeout(2000);
      await expect(heading).toBeInViewport({ ratio: 1 });
      const off = await below(page, id);
      const end = await page.evaluate(
        () => document.documentElement.scrollHeight - innerHeight - scrollY < 2,
      );
      expect({ id, placed: end || (off > -2 && off < 80), off }).toMatchObject({
        id,
        placed: true,
      });
    }
    expect(complaints).toEqual([]);
    await close();
  });
}

test("whoever scrolls while a page still loads stays where they went", async () => {
  const { page, close } = await visit(browser, site.server, "/consent");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/doctors/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("banner").getByRole("link", { name: "Контакты" }).click();
  await expect(page.getByRole("heading", { name: "Контакты" })).toBeInViewport();
  await page.waitForTimeout(1500);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50);
  release();
  await expect(page.locator(".specialist").first()).toBeAttached();
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(50);
  await close();
});

test("a hash that is no text does no harm", async () => {
  const { page, complaints, close } = await visit(browser, site.server, "/");
  await page.evaluate(() => {
    window.location.hash = "%E0%A4%A";
  });
  await page.waitForTimeout(500);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
  await close();
});
