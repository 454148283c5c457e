import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atRest, siteForFile, taken } from "../../support/browser/visitor.ts";
import { startWholeSite } from "../../support/clinic/whole-site.ts";

const site = siteForFile(async () => (await startWholeSite()).server);

const PHONE = { viewport: { width: 390, height: 844 } };

/** Pairs of these elements that visibly overlap. */
const overlapping = (page: Page, selectors: string[]) =>
  page.evaluate((selectors) => {
    const boxes = selectors.flatMap((name) =>
      [...document.querySelectorAll(name)]
        .map((each) => ({ name, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height > 0),
    );
    return boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (b) =>
            a.box.left < b.box.right - 1 &&
            b.box.left < a.box.right - 1 &&
            a.box.top < b.box.bottom - 1 &&
            b.box.top < a.box.bottom - 1,
        )
        .map((b) => `${a.name} ${b.name}`),
    );
  }, selectors);

test("with text twice as large the header's parts do not overlap or stick out", async () => {
  const { page } = await site.visit("/");
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe("32px");
    const header = [
      ".header-row .logo-words strong",
      ".header-row .logo-words > span",
      ".header-call",
      ".menu-button",
    ];
    expect({ width, over: await overlapping(page, header) }).toEqual({ width, over: [] });
    const out = await page.evaluate(() =>
      [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .filter((each) => !each.closest(".promo-window, .specialists-row"))
        .map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 30)}`),
    );
    expect({ width, out }).toEqual({ width, out: [] });
    const float = await page.locator(".book-float").boundingBox();
    expect(float?.x).toBeGreaterThanOrEqual(0);
    expect(float?.height).toBeLessThan(120);
  }
});

test("the announcement is within the page and covers nothing on any screen", async () => {
  const { page } = await site.visit("/");
  for (const viewport of [
    PHONE.viewport,
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport);
    const window = page.getByRole("complementary", { name: "Объявление" });
    await expect(window).toBeVisible();
    expect(await window.evaluate((each) => getComputedStyle(each).position)).not.toBe("fixed");
    expect(
      await overlapping(page, [".announcement", ".hero", ".promo", "#about", "#specialists"]),
    ).toEqual([]);
  }
});

test("a phone shows more than one doctor at once, on the home page and in the list", async () => {
  for (const path of ["/", "/doctors"]) {
    const { page, close } = await site.visit(path, PHONE);
    const cards = page.locator(".specialist");
    await cards.first().evaluate((each) => {
      const header = document.querySelector(".header")?.clientHeight ?? 0;
      window.scrollTo({
        top: each.getBoundingClientRect().top + scrollY - header - 8,
        behavior: "instant",
      });
    });
    await atRest(page);
    for (const nth of [0, 1]) {
      await expect(cards.nth(nth).getByRole("link", { name: /^Записаться/ })).toBeInViewport({
        ratio: 1,
      });
      await expect(cards.nth(nth).getByRole("heading")).toBeInViewport({ ratio: 1 });
    }
    await close();
  }
});

test("in forced colours the chosen day and time look other than the rest", async () => {
  const { page } = await site.visit("/appointment", {
    forcedColors: "active",
  });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => getComputedStyle(each).backgroundColor);
  await page.locator(".day:enabled").first().click();
  await page.locator(".time").nth(1).click();
  expect(await look(".day[aria-pressed=true]")).not.toBe(
    await look(".day:enabled[aria-pressed=false]"),
  );
  expect(await look(".time[aria-pressed=true]")).not.toBe(await look(".time[aria-pressed=false]"));
});

test("a printed page has prices and the confirmation, without header, buttons and map", async () => {
  const { page } = await site.visit("/services/uzi");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".prices > li").first()).toBeVisible();
  await expect(page.locator(".logo").first()).toBeVisible();
  await expect(page.locator(".contacts address")).toBeVisible();
  for (const pressed of [
    ".header nav",
    ".search",
    ".book-float",
    ".map",
    ".price-book",
    ".crumbs",
  ]) {
    await expect(page.locator(pressed).first()).toBeHidden();
  }
});

test("a page that fails leaves header and footer standing, and a way on", async () => {
  const { page } = await site.visit("/consent", PHONE);
  await page.route("**/api/prices", (route) => route.fulfill({ json: [null] }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Гинекология" }).click();
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Страница не открылась" })).toBeInViewport();
  await expect(alert.getByRole("link")).toHaveAttribute("href", /^tel:/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Пациентам" }).click();
  await expect(page.getByRole("heading", { name: "Медицинская информация" })).toBeVisible();
  await page.goBack();
  await page.unroute("**/api/prices");
  await alert.getByRole("button", { name: "Открыть ещё раз" }).click({ delay: 300 });
  await expect(page.getByRole("heading", { name: "Гинекология", level: 1 })).toBeVisible();
  await taken(page);
});
