import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "@playwright/test";
import { LOW_VISION_COOKIE } from "../../../shared/site/site.ts";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { taken, visit } from "../../support/browser/visitor.ts";
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

const MODES = ["normal", "low-vision"] as const;
type Mode = (typeof MODES)[number];
const CALM = { reducedMotion: "reduce" } as const;
/** Portraits may still be on their way. */
const READ = { waitUntil: "domcontentloaded" } as const;
const at = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

/** Shows every page in turn, in one of the two versions. */
async function walk(mode: Mode, look: (page: Page, path: string) => Promise<void>) {
  const { page, close } = await visit(browser, site.server, "/consent", CALM);
  if (mode === "low-vision") {
    await page
      .context()
      .addCookies([{ name: LOW_VISION_COOKIE, value: "1", url: site.server.url }]);
  }
  for (const path of site.pages) {
    await page.goto(site.server.url + path, READ);
    await taken(page);
    await expect(page.locator("html.low-vision")).toHaveCount(mode === "normal" ? 0 : 1);
    await look(page, path);
  }
  await close();
}

for (const mode of MODES) {
  test(`no page of the ${mode} version gives axe cause, nor scrolls sideways on a phone, at 200 % zoom or with text twice as large`, async () => {
    const found: string[] = [];
    await walk(mode, async (page, path) => {
      for (const width of [390, 1280]) {
        await at(page, width);
        found.push(...(await axeComplaints(page)).map((each) => `${path} ${width}: ${each}`));
      }
      // A desktop of 1280 px at 200 % is 640 px wide.
      for (const width of [320, 640, 768]) {
        await at(page, width);
        const stretched = await page.evaluate(widest);
        if (stretched) found.push(`${path} ${width}: ${stretched}`);
      }
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      for (const width of [320, 768, 1280]) {
        await at(page, width);
        const stretched = await page.evaluate(widest);
        if (stretched) found.push(`${path} ${width}, large text: ${stretched}`);
      }
    });
    expect(found).toEqual([]);
  });
}

test("axe finds nothing in what unfolds: menu, search, popup, doctors, times, messages, confirmation", async () => {
  const { page, close } = await visit(browser, site.server, "/info", CALM);
  const clean = async (what: string) =>
    expect({ [what]: await axeComplaints(page) }).toEqual({ [what]: [] });
  await taken(page);
  await page
    .getByRole("link", { name: /^Подробнее/ })
    .first()
    .click();
  await clean("popup");
  await page.keyboard.press("Escape");
  await at(page, 390);
  await page.locator("summary").click();
  await page.getByRole("combobox", { name: "Поиск по сайту" }).fill("а");
  await clean("menu and search");

  await page.goto(`${site.server.url}/appointment`);
  await taken(page);
  await page.getByRole("combobox", { name: "Врач" }).click();
  await clean("doctors");
  await page.keyboard.press("Escape");
  await page.getByLabel(/^Я даю согласие/).check();
  await page.getByRole("button", { name: "Записаться" }).click();
  await expect(page.getByText("Выберите дату", { exact: true })).toBeVisible();
  await clean("messages");
  await page.locator(".day:enabled").first().click();
  await page.locator(".time").first().click();
  await clean("times");
  await page.getByLabel("Услуга").selectOption({ index: 1 });
  await page.getByLabel("ФИО").fill("Ким Анна");
  await page.getByLabel("Телефон", { exact: true }).fill("89001234567");
  await page.getByRole("button", { name: "Записаться" }).click();
  await expect(page.getByRole("region", { name: "Вы записаны" })).toBeVisible();
  await clean("confirmation");
  await close();
});

test("with JavaScript off every page says the same, and the menu of a phone opens", async () => {
  const still = await visit(browser, site.server, "/", { javaScriptEnabled: false });
  const live = await visit(browser, site.server, "/", CALM);
  const words = (page: Page) =>
    page.locator("main").evaluate((main) => main.textContent?.replace(/\s+/g, " ").trim());
  for (const path of site.pages.filter((each) => each !== "/appointment")) {
    await still.page.goto(site.server.url + path, READ);
    await live.page.goto(site.server.url + path, READ);
    await taken(live.page);
    expect(await words(still.page)).toBe(await words(live.page));
    await expect(still.page.locator("main")).toHaveText(/\S.{100}/s);
  }
  await still.page.goto(`${site.server.url}/services/gynecology`);
  for (const { name, price } of await site.server.db<{ name: string; price: string }[]>`
    select name, price from prices where category_id = 2`) {
    const line = still.page.locator(".prices > li").filter({ hasText: name }).first();
    await expect(line).toBeVisible();
    await expect(line).toContainText(price.replace(/\B(?=(\d{3})+$)/g, "\u00a0"));
  }
  await still.page.goto(site.server.url);
  for (const slide of await still.page.locator(".promo-slide").all()) {
    await expect(slide).toBeInViewport({ ratio: 0 });
  }
  for (const { id, name } of await site.server.db<{ id: number; name: string }[]>`
    select id, name_employee as name from doctors where hidden_doctor = 0 and not is_flagged`) {
    const card = still.page.locator(".specialist").filter({ hasText: name });
    await expect(card.getByRole("link", { name: /Подробнее/ })).toHaveAttribute(
      "href",
      `/doctors/${id}`,
    );
  }
  await still.page.goto(`${site.server.url}/info`);
  const more = still.page.locator(".article-card").first().getByRole("link");
  const title = await still.page.locator(".article-card h3").first().textContent();
  await more.click();
  await expect(still.page.getByRole("heading", { level: 1 })).toHaveText(title ?? "-");

  await at(still.page, 390);
  await still.page.goto(`${site.server.url}/appointment`);
  await expect(still.page.locator("#booking")).toBeVisible();
  await expect(still.page.locator(".by-phone a[href^='tel:']").first()).toBeVisible();
  await still.page.locator(".menu-button").click();
  await still.page.getByRole("banner").getByRole("link", { name: "Пациентам" }).click();
  await expect(still.page.getByRole("heading", { level: 1 })).toHaveText("Медицинская информация");
  await still.close();
  await live.close();
});

/** What sticks out of a page that can be scrolled sideways, or null. */
function widest(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const cut = (each: Element | null): boolean =>
    each !== null && (getComputedStyle(each).overflowX !== "visible" || cut(each.parentElement));
  const out = [...document.querySelectorAll("body *")].filter(
    (each) => each.getBoundingClientRect().right > clientWidth && !cut(each.parentElement),
  );
  return `${scrollWidth} px, ${out.map((each) => each.outerHTML.slice(0, 100)).join(" … ")}`;
}
