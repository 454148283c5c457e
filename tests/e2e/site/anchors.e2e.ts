import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { atRest, holdBack, siteForFile } from "../../support/browser/visitor.ts";
import { startWholeSite } from "../../support/clinic/whole-site.ts";

const site = siteForFile(async () => (await startWholeSite()).server);

/** How far below the header a section begins, in CSS pixels. */
const below = (page: Page, id: string) =>
  page.evaluate((id) => {
    const header = document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(id)?.getBoundingClientRect().top ?? -1e6) - header;
  }, id);

for (const [width, height] of [
  [390, 844],
  [1280, 720],
] as const) {
  test(`P-2.4 P-2.17 at ${width} px the header's links bring their section into view, however late its neighbours come`, async () => {
    const { page, complaints } = await site.visit("/consent", {
      viewport: { width, height },
    });
    for (const [link, id, title] of [
      ["О клинике", "about", "О клинике"],
      ["Врачи", "specialists", "Наши специалисты"],
      ["Услуги", "services", "Услуги"],
      ["Контакты", "contacts", "Контакты"],
    ] as const) {
      await page.goto(`${site.server.url}/consent`);
      const release = await holdBack(page, /\/api\/(doctors|articles)/);
      await page.evaluate(() => window.scroll(0, 900));
      const header = page.getByRole("banner");
      if (width < 1100) await header.locator(".menu-button").click();
      await header.getByRole("link", { name: link, exact: true }).click();
      await expect(page.locator(".hero")).toBeAttached();
      await atRest(page);
      release();
      const heading = page.getByRole("heading", { name: title, exact: true, level: 2 });
      await expect(page.locator(".specialist").first()).toBeAttached();
      await atRest(page);
      await expect(heading).toBeInViewport({ ratio: 1 });
      const off = await below(page, id);
      const end = await page.evaluate(
        () => document.documentElement.scrollHeight - innerHeight - scrollY < 2,
      );
      expect({ id, placed: end || (off > -2 && off < 80), off }).toMatchObject({
        id,
        placed: true,
      });
      await page.unrouteAll();
    }
    expect(complaints).toEqual([]);
  });
}

test("a reader who scrolls while a page still loads stays where they went", async () => {
  const { page } = await site.visit("/consent");
  const release = await holdBack(page, /\/api\/doctors/);
  await page.getByRole("banner").getByRole("link", { name: "Контакты" }).click();
  await expect(page.getByRole("heading", { name: "Контакты" })).toBeInViewport();
  await atRest(page);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(50);
  release();
  await expect(page.locator(".specialist").first()).toBeAttached();
  await atRest(page);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(50);
});
