import { describe } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atStill, slide } from "../../support/browser/slides.ts";
import { atRest, siteForFile, swipe } from "../../support/browser/visitor.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { addArticle, addPhoto } from "../../support/clinic/site-content.ts";
import { startServer } from "../../support/server/server.ts";

const doctors: number[] = [];
const site = siteForFile(async () => {
  const server = await startServer({ sameAddress: true });
  const photo = await drawImage("jpeg", { width: 74, height: 92 });
  for (let number = 1; number <= 7; number++) {
    const doctor = { name_employee: `Врач ${number}`, sort_emp: number };
    doctors.push(await addDoctor(server.db, doctor));
    await addPhoto(server.db, doctors.at(-1) ?? 0, photo);
  }
  return server;
});

const TOUCH = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("P-2.34 the headline and the button to book are in view, on a phone as on a desktop", async () => {
  const { page, complaints } = await site.visit("/");
  const hero = page.locator(".hero");
  const book = hero.getByRole("link", { name: "Записаться на приём" });
  for (const viewport of [TOUCH.viewport, { width: 1280, height: 720 }]) {
    await page.setViewportSize(viewport);
    await expect(hero.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(book).toBeInViewport({ ratio: 1 });
  }
  await book.click();
  await expect(page).toHaveURL(/\/appointment$/);
  expect(complaints).toEqual([]);
});

test("P-2.33 P-3.11 the middle one of the three benefits has a shadow", async () => {
  const { page } = await site.visit("/");
  const shadows = await page
    .locator(".benefits > li")
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).boxShadow !== "none"));
  expect(shadows).toEqual([false, true, false]);
});

test("P-2.30 P-2.39 P-4.1 P-9.2 a swipe of more than 50 px turns both sliders", async () => {
  const { page } = await site.visit("/", TOUCH, atStill);
  await swipe(page, ".promo", -50);
  await expect(slide(page, 1)).toHaveCount(1);
  await swipe(page, ".promo", -51);
  await expect(slide(page, 2)).toHaveCount(1);
  await swipe(page, ".promo", 51);
  await swipe(page, ".promo", 51);
  await expect(slide(page, 3)).toHaveCount(1);

  await page.clock.resume();
  const row = page.locator(".specialists-row");
  await row.scrollIntoViewIfNeeded();
  const place = () => row.evaluate((each) => Math.round(each.scrollLeft));
  await swipe(page, ".specialists-row", -50);
  await atRest(page);
  expect(await place()).toBe(0);
  await swipe(page, ".specialists-row", -51);
  await expect.poll(place).toBeGreaterThan(250);
  await swipe(page, ".specialists-row", 51);
  await expect.poll(place).toBe(0);
});

test("P-2.35 P-2.36 P-2.37 a specialist's card has a photo, and leads to their page and their booking", async () => {
  const { page, complaints } = await site.visit("/");
  const card = page.locator(".specialist").first();
  const photo = card.getByRole("img", { name: "Врач 1" });
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(74);
  await card.getByRole("link", { name: "Подробнее" }).click();
  await expect(page).toHaveURL(new RegExp(`/doctors/${doctors[0]}$`));
  await page.goBack();
  await card.getByRole("link", { name: "Записаться" }).click();
  await expect(page).toHaveURL(/\/appointment\?doctor=\d+$/);
  expect(await page.evaluate(() => window.history.state)).toMatchObject({ doctorId: doctors[0] });
  await expect(page.getByRole("combobox", { name: "Врач" })).toHaveText(/Врач 1/);
  expect(complaints).toEqual([]);
});

/** Widths of a specialist's card, of the gap between two, of their row and of the page. */
const measureCards = (page: Page) =>
  page.locator(".specialists-row").evaluate((row) => {
    const [first, ...others] = [...row.children].map((card) => card.getBoundingClientRect());
    // On a phone the second of two cards is below the first.
    const second = others.find((card) => card.left > (first?.left ?? 0));
    const card = first?.width ?? 0;
    const gap = (second?.left ?? 0) - (first?.right ?? 0);
    return { card, gap, window: row.clientWidth, wide: document.documentElement.scrollWidth };
  });

test("P-9.3 P-9.4 P-9.5 P-9.6 three specialists' cards are visible from 1200 px, two from 768, else one", async () => {
  const { page } = await site.visit("/");
  for (const [width, visible] of [
    [1280, 3],
    [1200, 3],
    [1199, 2.04],
    [768, 2.04],
    [767, 1.06],
    [390, 1.06],
    [320, 1.06],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { card, gap, window, wide } = await measureCards(page);
    expect(gap).toBeCloseTo(40, 1);
    expect(card).toBeLessThanOrEqual(370);
    const gaps = Math.ceil(visible) - 1;
    expect((window - gaps * gap) / card).toBeCloseTo(visible, 1);
    expect(wide).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  expect((await measureCards(page)).card).toBe(370);
});

test("P-2.38 the specialists' carousel scrolls by the number of visible cards", async () => {
  const { page } = await site.visit("/", { viewport: { width: 1280, height: 900 } });
  const lefts = () =>
    page.locator(".specialist").evaluateAll((all) =>
      all.map((card) => {
        const row = card.parentElement?.getBoundingClientRect().left ?? 0;
        return Math.round(card.getBoundingClientRect().left - row);
      }),
    );
  const next = page.getByRole("button", { name: "Следующие врачи" });
  const back = page.getByRole("button", { name: "Предыдущие врачи" });
  await expect(back).toBeDisabled();
  /** How far a click moves the row, once the browser has finished scrolling. */
  const moved = async (press: () => Promise<void>) => {
    const from = (await lefts())[0] ?? 0;
    const row = page.locator(".specialists-row");
    const [ended] = await Promise.all([row.evaluateHandle(scrollOf), press()]);
    await ended.evaluate((scroll) => scroll.ended);
    return from - ((await lefts())[0] ?? 0);
  };
  expect(await moved(() => next.click({ delay: 300 }))).toBe(3 * 370);
  await next.click();
  await expect(next).toBeDisabled();
  await expect.poll(async () => (await lefts())[6]).toBe(820);
  expect(await moved(() => back.click({ delay: 300 }))).toBe(-3 * 370);
  await back.click();
  await expect.poll(async () => (await lefts())[0]).toBe(0);
  for (const [width, visible] of [
    [1000, 2.04],
    [390, 1.06],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const { card } = await measureCards(page);
    expect(await moved(() => next.click())).toBeCloseTo(visible * card, -0.5);
    await back.click();
    await expect.poll(async () => (await lefts())[0]).toBe(0);
  }
});

describe("The announcement", () => {
  const windowOf = (page: Page) => page.getByRole("complementary", { name: "Объявление" });

  test("P-2.41 has no window if no announcement is published", async () => {
    const { page } = await site.visit("/");
    await expect(windowOf(page)).toHaveCount(0);
  });

  test("P-2.42 P-7.10 P-7.11 that is the newest and not over is in an open window, as text", async () => {
    const { db } = site.server;
    await addArticle(db, { name: "Старое", text: "Было", type: 4 });
    await addArticle(db, { name: "Новое", text: "<p>Ждём <b>вас</b></p>", type: 4 });
    await addArticle(db, { name: "Прошло", text: "", type: 4, lastDay: "2020-03-01" });
    await addArticle(db, { name: "Статья", text: "Не объявление", type: 1 });
    const { page } = await site.visit("/");
    await expect(windowOf(page).getByRole("heading", { name: "Новое" })).toBeVisible();
    await expect(windowOf(page).locator("p")).toHaveText("Ждём вас");
    await expect(windowOf(page)).not.toContainText("<b>");
  });

  test("P-2.42 P-2.43 P-2.44 P-4.2 collapses to a button that opens it again", async () => {
    await addArticle(site.server.db, { name: "Последнее", text: "Есть", type: 4 });
    const { page, complaints } = await site.visit("/");
    const toggle = windowOf(page).getByRole("button");
    for (const [label, text, isOpenAfter] of [
      ["Свернуть объявление", "x", false],
      ["Открыть объявление", "+", true],
      ["Свернуть объявление", "x", false],
    ] as const) {
      await expect(toggle).toHaveAccessibleName(label);
      await expect(toggle).toHaveText(text);
      await expect(toggle).toBeInViewport({ ratio: 1 });
      await expect(toggle).toHaveCSS("opacity", "1");
      await toggle.click();
      await expect(windowOf(page).getByRole("heading")).toHaveCount(isOpenAfter ? 1 : 0);
    }
    expect(complaints).toEqual([]);
  });
});

/** Ends once the element has been scrolled; the end of a scroll before it does not count. */
function scrollOf(element: Element) {
  const from = element.scrollLeft;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  element.addEventListener("scrollend", () => element.scrollLeft !== from && resolve());
  return { ended };
}
