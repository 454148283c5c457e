import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
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

const field = (page: Page) => page.getByRole("combobox", { name: "Поиск по сайту" });
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Найденные страницы" }).getByRole("option");

test("P-2.19 results follow what is typed; where there are none, phone and sections are offered", async () => {
  const { page, complaints, close } = await visit(browser, site.server, "/consent");
  await field(page).fill("ковалева");
  await expect(options(page).first()).toHaveText(/^Ковалёва Марина/);
  await field(page).fill("ъщъщъщ");
  const nothing = page.getByRole("status").filter({ hasText: "Ничего не нашлось" });
  await expect(nothing.getByRole("link")).toHaveText([
    /^\+7/,
    "Записаться",
    "Врачи",
    "Услуги и цены",
    "Статьи",
  ]);
  await nothing.getByRole("link", { name: "Записаться" }).click();
  await expect(page).toHaveURL(/\/appointment$/);
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.20 a slow press on a result opens it, on a phone as on a desktop", async () => {
  for (const width of [390, 1280]) {
    const { page, close } = await visit(browser, site.server, "/consent", {
      viewport: { width, height: 844 },
    });
    if (width === 390) await page.locator("summary").click();
    await field(page).fill("мазок");
    const price = options(page)
      .filter({ hasText: /^Мазок/ })
      .first();
    const title = (await price.evaluate((each) => each.firstChild?.textContent)) ?? "";
    await price.click({ delay: 300 });
    await expect(page).toHaveURL(/\/services\/labaratory#price-\d+$/);
    const line = page.locator(".prices > li:focus");
    await expect(line).toContainText(title);
    await page.waitForTimeout(1000);
    await expect(line).toBeInViewport({ ratio: 1 });
    await close();
  }
});

test("a search that fails says so and names the phone", async () => {
  const { page, close } = await visit(browser, site.server, "/consent");
  await page.route("**/api/search*", (route) => route.abort());
  await field(page).fill("Ковалёва");
  await expect(page.getByText("Поиск не загрузился")).toBeInViewport();
  await close();
});
