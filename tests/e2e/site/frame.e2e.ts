import { afterAll, beforeAll, describe } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
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

test("P-2.3 P-2.4 a new page scrolls smoothly to its top, or to the element of the address's hash", async () => {
  const { page } = await site.visit("/politics", {}, watchScrolling);
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
});

describe("The low-vision version", () => {
  const BRAND = "rgb(0, 152, 84)";
  const TEXTS = ":is(h1, h2, h3, p, a, button, dd, dt, input, li):not(.vision-bar *)";
  const sizes = (page: Page) =>
    page
      .locator(TEXTS)
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  /** The number of elements that have this green in some colour. */
  const painted = (page: Page, green: string) =>
    page.evaluate((green) => {
      const painting = [
        ...["color", "background-color", "background-image", "border-top-color"],
        ...["border-left-color", "box-shadow", "fill", "stroke"],
      ];
      return [...document.querySelectorAll("body, body *")].flatMap((each) =>
        [null, "::before", "::after"].filter((part) => {
          const style = getComputedStyle(each, part);
          return painting.some((name) => style.getPropertyValue(name).includes(green));
        }),
      ).length;
    }, green);
  const barOf = (page: Page) => page.getByRole("button", { name: "Обычная версия сайта" });
  let opened: Awaited<ReturnType<typeof site.visit>>;
  let normal: { sizes: number[]; branded: number };

  beforeAll(async () => {
    opened = await site.visit("/");
    const { page } = opened;
    normal = { sizes: await sizes(page), branded: await painted(page, BRAND) };
    await page.getByRole("button", { name: "Версия для слабовидящих" }).click();
    await expect(barOf(page)).toBeVisible();
  });
  afterAll(() => opened?.close());

  test("P-2.21 P-9.12 uses a darker green instead of the brand colour", async () => {
    const { page } = opened;
    expect(normal.branded).toBeGreaterThan(5);
    for (const path of ["/services/uzi", "/appointment", "/info", "/"]) {
      await page.goto(site.server.url + path);
      expect({ path, green: await painted(page, BRAND) }).toEqual({ path, green: 0 });
    }
    expect(await painted(page, "rgb(0, 102, 56)")).toBeGreaterThanOrEqual(normal.branded);
  });

  test("P-2.22 P-9.11 has fonts that are a tenth larger", async () => {
    const { page } = opened;
    await page.goto(site.server.url);
    const enlarged = await sizes(page);
    expect(enlarged).toHaveLength(normal.sizes.length);
    for (const [index, size] of enlarged.entries()) {
      expect(size / (normal.sizes[index] ?? 0)).toBeCloseTo(1.1, 2);
    }
  });

  test("P-2.23 stays after a reload and on other pages until its bar is clicked", async () => {
    const { page, complaints } = opened;
    await page.reload();
    await expect(barOf(page)).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Пациентам" }).click();
    await expect(barOf(page)).toBeVisible();
    await barOf(page).click();
    await expect(barOf(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator("html")).not.toHaveAttribute("data-colours");
    expect(complaints).toEqual([]);
  });
});

test("P-2.24 on a phone the menu opens, leads on and closes", async () => {
  const { page } = await site.visit("/politics", PHONE);
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
});

test("P-2.25 P-9.13 the header looks scrolled after 50 px", async () => {
  const { page } = await site.visit("/politics");
  const header = page.getByRole("banner");
  const shadow = () => header.evaluate((each) => getComputedStyle(each).boxShadow);
  await page.evaluate(() => window.scroll(0, 50));
  await expect(header).not.toHaveClass(/scrolled/);
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scroll(0, 51));
  await expect(header).toHaveClass(/scrolled/);
  await expect.poll(shadow).not.toBe("none");
});
