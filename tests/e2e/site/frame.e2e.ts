import type { Page } from "playwright";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { siteForFile } from "../../support/browser/visitor.ts";
import { startServer } from "../../support/server/server.ts";

const site = siteForFile(() => startServer({ sameAddress: true }));

const PHONE = { viewport: { width: 390, height: 844 } };
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Makes the page remember how it was asked to scroll. */
const watchScrolling = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const scroll = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      asked.push(`top ${options.top} ${options.behavior}`);
      scroll({ ...options, behavior: "instant" });
    }) as typeof window.scrollTo;
    Element.prototype.scrollIntoView = function (options) {
      asked.push(`#${this.id} ${typeof options === "object" ? options.behavior : ""}`);
    };
  });
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

test("P-2.3 P-2.4 a new page scrolls smoothly to its top, or to what the address names", async () => {
  const { page, close } = await site.visit("/politics", {}, watchScrolling);
  await page.evaluate(() => window.scroll(0, 1500));
  await page.getByRole("contentinfo").getByRole("link", { name: "Пациентам" }).click();
  await expect(page.getByRole("heading", { name: "Медицинская информация" })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(await asked(page)).toEqual(["top 0 smooth"]);

  await page.getByRole("banner").getByRole("link", { name: "Контакты" }).click();
  await expect(page).toHaveURL(/\/#contacts$/);
  await expect.poll(async () => (await asked(page)).at(-1)).toBe("#contacts smooth");
  await page.getByRole("banner").getByRole("link", { name: "О клинике" }).click();
  await expect.poll(async () => (await asked(page)).at(-1)).toBe("#about smooth");
  expect((await asked(page)).filter((each) => !each.endsWith("smooth"))).toEqual([]);
  await expect(page).toHaveTitle(/Приём/);
  await close();
});

test("P-2.21 P-2.22 P-2.23 P-9.11 P-9.12 the low-vision version: darker green, fonts a tenth larger, and the way back", async () => {
  const { page, complaints, close } = await site.visit("/");
  const sizes = () =>
    page
      .locator("h1, h2, h3, p, a, button, dd, dt, input, li")
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  /** How many colours of how many elements are this green, whatever they colour. */
  const painted = (green: string) =>
    page.evaluate((green) => {
      const painting = [
        "color",
        "background-color",
        "background-image",
        "border-top-color",
        "border-left-color",
        "box-shadow",
        "fill",
        "stroke",
      ];
      const counts = [...document.querySelectorAll("body, body *")].flatMap((each) =>
        [null, "::before", "::after"].map((part) => {
          const style = getComputedStyle(each, part);
          return painting.filter((name) => style.getPropertyValue(name).includes(green)).length;
        }),
      );
      return counts.filter((count) => count > 0).length;
    }, green);
  const BRAND = "rgb(0, 152, 84)";
  const normal = await sizes();
  const branded = await painted(BRAND);
  expect(branded).toBeGreaterThan(5);

  await page.getByRole("button", { name: "Версия для слабовидящих" }).click();
  const bar = page.getByRole("button", { name: "Обычная версия сайта" });
  await expect(bar).toBeVisible();
  for (const path of ["/services/uzi", "/appointment", "/info", "/"]) {
    await page.goto(site.server.url + path);
    expect({ path, green: await painted(BRAND) }).toEqual({ path, green: 0 });
  }
  expect(await painted("rgb(0, 102, 56)")).toBeGreaterThanOrEqual(branded);
  const enlarged = await page
    .locator(":is(h1, h2, h3, p, a, button, dd, dt, input, li):not(.vision-bar *)")
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  expect(enlarged).toHaveLength(normal.length);
  for (const [index, size] of enlarged.entries()) {
    expect(size / (normal[index] ?? 0)).toBeCloseTo(1.1, 2);
  }

  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Пациентам" }).click();
  await expect(bar).toBeVisible();
  const drawn = await site.server.request("/", { headers: { cookie: "low_vision=110.green" } });
  expect(await drawn.text()).toContain(
    '<html lang="ru" data-text-size="110" data-colours="green">',
  );
  await bar.click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.locator("html")).not.toHaveAttribute("data-colours");
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.24 on a phone the menu opens, leads on and closes", async () => {
  const { page, close } = await site.visit("/politics", PHONE);
  const link = page.getByRole("banner").getByRole("link", { name: "Пациентам" });
  await expect(link).toBeHidden();
  const button = page.locator("summary");
  await expect(button).toHaveText("Открыть меню");
  await button.click({ delay: 300 });
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await expect(button).toHaveText("Закрыть меню");
  await button.click();
  await expect(link).toBeHidden();
  await button.click();
  await link.click();
  await expect(page).toHaveURL(/\/info$/);
  await expect(link).toBeHidden();
  await page.goto(`${site.server.url}/`);
  const section = page.getByRole("banner").getByRole("link", { name: "О клинике" });
  await button.click();
  await section.click();
  await expect(section).toBeHidden();
  await close();
});

test("P-2.25 P-9.13 the header looks scrolled after 50 px", async () => {
  const { page, close } = await site.visit("/politics");
  const header = page.getByRole("banner");
  const shadow = () => header.evaluate((each) => getComputedStyle(each).boxShadow);
  await page.evaluate(() => window.scroll(0, 50));
  await expect(header).not.toHaveClass(/scrolled/);
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scroll(0, 51));
  await expect(header).toHaveClass(/scrolled/);
  await expect.poll(shadow).not.toBe("none");
  await close();
});
