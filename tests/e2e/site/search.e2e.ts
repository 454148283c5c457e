import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atRest, siteForFile } from "../../support/browser/visitor.ts";
import { startWholeSite } from "../../support/clinic/whole-site.ts";

const site = siteForFile(async () => (await startWholeSite()).server);

const field = (page: Page) => page.getByRole("combobox", { name: "Поиск по сайту" });
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Найденные страницы" }).getByRole("option");

test("P-2.19 results follow the typed text; without results, phone and sections are offered", async () => {
  const { page, complaints } = await site.visit("/consent");
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
});

test("on a phone a slow tap on a result opens it, and the found line is visible", async () => {
  const { page } = await site.visit("/consent", { viewport: { width: 390, height: 844 } });
  await page.locator("summary").click();
  await field(page).fill("мазок");
  const price = options(page)
    .filter({ hasText: /^Мазок/ })
    .first();
  const title = (await price.evaluate((each) => each.firstChild?.textContent)) ?? "";
  await price.click({ delay: 300 });
  await expect(page).toHaveURL(/\/services\/labaratory#price-\d+$/);
  const line = page.locator(".prices > li:focus");
  await expect(line).toContainText(title);
  await atRest(page);
  await expect(line).toBeInViewport({ ratio: 1 });
});

test("a failed search is reported with the clinic's phone", async () => {
  const { page } = await site.visit("/consent");
  await page.route("**/api/search*", (route) => route.abort());
  await field(page).fill("Ковалёва");
  await expect(page.getByText("Поиск не загрузился")).toBeInViewport();
});

test("Enter before the results arrive opens the results page, not a previous result", async () => {
  const { page } = await site.visit("/consent");
  await field(page).fill("узи");
  await expect(options(page).first()).toBeVisible();
  await page.route("**/api/search*", () => {});
  await field(page).fill("кровь");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/search\?q=/);
});

test("P-2.20 P-9.13 the results hide 100 ms after the field loses the focus", async () => {
  const { page } = await site.visit("/politics", {}, (fresh) => fresh.clock.install());
  const results = page.getByRole("listbox", { name: "Найденные страницы" });
  await field(page).fill("приём");
  await expect(options(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).blur();
  await page.clock.fastForward(99);
  await expect(results).toBeVisible();
  await page.clock.fastForward(1);
  await expect(results).toBeHidden();
});

test("P-2.19 a result is chosen by arrows and Enter, and the new page takes the focus", async () => {
  const { page, complaints } = await site.visit("/politics");
  await field(page).fill("ультраз");
  await expect(options(page).first()).toHaveText(/УЗИ, ультразвуковая диагностика/);
  await field(page).press("ArrowDown");
  const active = page.locator("[role=option][aria-selected=true]");
  await expect(active).toHaveText(/УЗИ, ультразвуковая диагностика/);
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/services\/uzi$/);
  await expect(page.locator("#main")).toBeFocused();
  expect(complaints).toEqual([]);
});
