import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atRest, siteForFile } from "../../support/browser/visitor.ts";
import { startWholeSite } from "../../support/clinic/whole-site.ts";

const site = siteForFile(async () => (await startWholeSite()).server);

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: "reduce",
} as const;

test("in a phone's menu the search and its results are above the keyboard", async () => {
  const { page } = await site.visit("/politics", PHONE);
  await page.locator("summary").tap();
  await page.getByRole("combobox", { name: "Поиск по сайту" }).fill("узи малава таза");
  const found = page.getByRole("option");
  await expect(found.first()).toHaveText(/^УЗИ органов малого таза/);
  const third = await found.nth(2).boundingBox();
  expect((third?.y ?? 844) + (third?.height ?? 0)).toBeLessThan(844 / 2);
});

test("the strip with «Записаться» spans the screen, so that nothing beside it is half covered", async () => {
  const { page } = await site.visit("/services/uzi", PHONE);
  const strip = page.getByRole("navigation", { name: "Быстрая запись" });
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await strip.boundingBox();
    expect([width, box?.x, box?.width]).toEqual([width, 0, width]);
    expect(box?.height).toBeLessThan(844 / 10);
  }
});

const ENLARGED = {
  "browser text of 200 %": async (page: Page) => {
    const client = await page.context().newCDPSession(page);
    await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  },
  "zoom of 200 %": (page: Page) => page.setViewportSize({ width: 195, height: 422 }),
};

for (const [how, enlarge] of Object.entries(ENLARGED)) {
  test(`at ${how} a phone's calendar has its numbers in one line and its arrows beside the month, under a low header`, async () => {
    const { page } = await site.visit("/appointment", PHONE);
    await enlarge(page);
    await atRest(page);
    const found = await page.evaluate(() => {
      const box = (each: Element | null) => each?.getBoundingClientRect() ?? new DOMRect();
      const isOver = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const month = box(document.querySelector(".calendar-month"));
      const arrows = [...document.querySelectorAll(".calendar-head .round")].map(box);
      const days = [...document.querySelectorAll(".day:enabled")];
      const isBroken = (day: Element) => {
        const number = day.querySelector("span");
        const inside = box(day);
        const text = box(number);
        return (
          (number?.getClientRects().length ?? 0) !== 1 ||
          text.height > Number.parseFloat(getComputedStyle(day).fontSize) * 1.7 ||
          text.left < inside.left ||
          text.right > inside.right
        );
      };
      return {
        days: days.length > 5,
        broken: days.filter(isBroken).map((day) => day.textContent),
        covering: arrows.filter((arrow) => isOver(arrow, month)).length,
        headerPart: box(document.querySelector(".header")).height / innerHeight < 0.16,
        sideways: document.documentElement.scrollWidth > innerWidth,
      };
    });
    expect(found).toEqual({
      days: true,
      broken: [],
      covering: 0,
      headerPart: true,
      sideways: false,
    });
    await page.locator(".day:enabled").nth(2).tap();
    await page.locator(".time").first().tap();
    const bar = await page.locator(".chosen-bar").boundingBox();
    expect((bar?.height ?? 844) / (page.viewportSize()?.height ?? 1)).toBeLessThan(0.2);
    await page.getByRole("button", { name: "Продолжить" }).tap();
    await expect(page.getByLabel("ФИО")).toBeFocused();
  });
}
