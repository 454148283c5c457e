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

test("P-2.19 the search finds doctors, prices and articles by beginnings of words, ё like е", async () => {
  const { page, complaints, close } = await visit(browser, site.server, "/consent");
  for (const [query, found] of [
    ["Ковалёва", /^Ковалёва Марина/],
    ["ковалева", /^Ковалёва Марина/],
    ["кольпоскоп", /^Кольпоскопия/],
    ["мазок", /^Мазок/],
    ["молочных желез", /^УЗИ молочных желёз/],
    ["эндокринолог", /^Романова/],
  ] as const) {
    await field(page).fill(query);
    await expect(options(page).filter({ hasText: found }).first()).toBeInViewport();
  }
  for (const [query, wrong] of [
    ["цен", /лицензия/],
    ["озок", /./],
  ] as const) {
    await field(page).fill(query);
    await page.waitForTimeout(300);
    await expect(options(page).filter({ hasText: wrong })).toHaveCount(0);
  }
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

test("a doctor who is hidden and an announcement are not found", async () => {
  const answer = await site.server.request("/api/search");
  const entries: { title: string; href: string }[] = await answer.json();
  const { db } = site.server;
  const secret = await db<{ name: string }[]>`
    select name_employee as name from doctors where hidden_doctor = 1
    union all select name_article from articles where type_article = 4 or delete_article = 1`;
  expect(secret.length).toBeGreaterThan(0);
  for (const { name } of secret) expect(entries.map((each) => each.title)).not.toContain(name);
  for (const { href } of entries) {
    expect([href, (await site.server.request(href)).status]).toEqual([href, 200]);
  }
});

test("what of the search cannot be loaded is said to be so", async () => {
  const { page, close } = await visit(browser, site.server, "/consent");
  await page.route("**/api/search", (route) => route.abort());
  await field(page).fill("Ковалёва");
  await expect(page.getByText("Врачи и цены не загрузились")).toBeInViewport();
  await field(page).fill("контакты");
  await expect(options(page)).toHaveText(["Контакты, адрес и телефоны"]);
  await close();
});
