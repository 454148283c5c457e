import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { smallTargets } from "../../support/browser/press-targets.ts";
import { siteForFile, taken } from "../../support/browser/visitor.ts";
import { startWholeSite, type WholeSite } from "../../support/clinic/whole-site.ts";

let whole: WholeSite;
const site = siteForFile(async () => {
  whole = await startWholeSite();
  return whole.server;
});

const CALM = { reducedMotion: "reduce" } as const;
/** Portraits may still be on their way. */
const READ = { waitUntil: "domcontentloaded" } as const;
const at = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

/** The least width and height of a control on a phone, px. */
const FINGER = 44;

/** The faults, by check. All tests share one pass over the pages. */
const found = {
  axe: [] as string[],
  sideways: [] as string[],
  words: [] as string[],
  small: [] as string[],
};
const note = (what: keyof typeof found, where: string, faults: string[]) =>
  found[what].push(...faults.map((fault) => `${where}: ${fault}`));

beforeAll(async () => {
  const { page, close } = await site.visit("/consent", CALM);
  for (const path of whole.pages) {
    await page.goto(site.server.url + path, READ);
    await taken(page);
    await compareWords(page, path);
    await at(page, 390);
    note("axe", path, await axeComplaints(page));
    note("small", path, await smallTargets(page, FINGER));
    await lookForSideways(page, path);
    await at(page, 1280);
    await page.getByRole("button", { name: "Версия для слабовидящих" }).click();
    note("axe", `${path}, low vision`, await axeComplaints(page));
    await lookForSideways(page, `${path}, low vision`);
    await page.context().clearCookies();
  }
  await close();
});

/** The booking form is different with scripts. */
async function compareWords(page: Page, path: string) {
  if (path === "/appointment") return;
  const answer = await site.server.request(path, { headers: { accept: "text/html" } });
  const [sent, shown] = await page.evaluate(
    (html) => {
      const still = new DOMParser().parseFromString(html, "text/html");
      const mains = [still, document].map((each) => each.querySelector("main"));
      return mains.map((main) => main?.textContent?.replace(/\s+/g, " ").trim() ?? "");
    },
    await answer.text(),
  );
  if (!sent || sent.length < 100 || sent !== shown) note("words", path, [`${sent} ≠ ${shown}`]);
}

async function lookForSideways(page: Page, where: string) {
  // A desktop of 1280 px at 200 % is 640 px wide.
  for (const [size, widths] of [
    ["", [320, 640, 768]],
    ["200%", [320, 768, 1280]],
  ] as const) {
    await page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
    for (const width of widths) {
      await at(page, width);
      const stretched = await page.evaluate(widest);
      if (stretched) note("sideways", `${where}, ${width} px, text ${size || "100%"}`, [stretched]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

test("axe finds nothing on any page, on a phone and in the low-vision version", () => {
  expect(found.axe).toEqual([]);
});

test("no page scrolls sideways on a phone, at 200 % zoom or with text twice as large", () => {
  expect(found.sideways).toEqual([]);
});

test("the HTML that the server sends has the words of the page that scripts make of it", () => {
  expect(found.words).toEqual([]);
});

test("on a phone all controls are at least 44 px and clear of «Записаться», on every page", () => {
  expect(found.small).toEqual([]);
});

test("axe finds nothing in unfolded parts, and their controls are at least 44 px on a phone: menu, search, popup, doctors, times, messages, confirmation", async () => {
  const { page } = await site.visit("/info", CALM);
  await at(page, 390);
  const clean = async (what: string, part?: string) => {
    expect({ [what]: await axeComplaints(page) }).toEqual({ [what]: [] });
    expect({ [what]: await smallTargets(page, FINGER, part) }).toEqual({ [what]: [] });
  };
  await taken(page);
  await page
    .getByRole("link", { name: /^Подробнее/ })
    .first()
    .click();
  await clean("popup", "dialog");
  await page.keyboard.press("Escape");
  await page.locator("summary").click();
  await clean("menu", "header");
  await page.getByRole("combobox", { name: "Поиск по сайту" }).fill("врач");
  await expect(page.getByRole("option").first()).toBeVisible();
  await clean("search", "[role=listbox]");
  for (const words of ["врач", "щщщщщ"]) {
    await page.goto(`${site.server.url}/search?q=${words}`);
    await taken(page);
    await clean(`results for ${words}`);
  }

  await page.goto(`${site.server.url}/appointment`);
  await taken(page);
  await page.getByRole("combobox", { name: "Врач" }).click();
  await clean("doctors", "[role=listbox]");
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
});

test("without scripts the slides can be scrolled to, a card leads to its article, the menu of a phone opens", async () => {
  const { page } = await site.visit("/", { javaScriptEnabled: false });
  for (const slide of await page.locator(".promo-slide").all()) {
    await expect(slide).toBeInViewport({ ratio: 0 });
  }
  await page.goto(`${site.server.url}/info`);
  const title = await page.locator(".article-card h3").first().textContent();
  await page.locator(".article-card").first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "-");
  await at(page, 390);
  await page.locator(".menu-button").click();
  await page.getByRole("banner").getByRole("link", { name: "Пациентам" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Медицинская информация");
});

/** The element that widens a page beyond the window, or null. */
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
