import { afterAll, beforeAll, test } from "bun:test";
import type { Page } from "@playwright/test";
import { newVisitor } from "../../support/browser/browser.ts";
import { openDesk } from "../../support/browser/desk.ts";
import {
  closeDeskClinic,
  type DeskClinic,
  openDeskClinic,
} from "../../support/browser/desk-clinic.ts";
import { bookVisitsOfToday, openEveryScreen } from "../../support/browser/every-screen.ts";
import { expect } from "../../support/browser/expect.ts";

let clinic: DeskClinic;
beforeAll(async () => {
  clinic = await openDeskClinic();
  await bookVisitsOfToday(clinic);
}, 60_000);
afterAll(() => closeDeskClinic(clinic));

/** Small, normal, title, in pixels; regular and strong. */
const SIZES = ["13px", "15px", "20px"];
const WEIGHTS = ["400", "600"];

/** Text that is seen on the page and has another size or weight, with what it has. */
const strayText = (page: Page) =>
  page.evaluate(
    ({ sizes, weights }) => {
      const stray = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent?.trim();
        const place = texts.currentNode.parentElement;
        if (!text || !place?.checkVisibility({ visibilityProperty: true })) continue;
        const { fontSize, fontWeight } = getComputedStyle(place);
        if (sizes.includes(fontSize) && weights.includes(fontWeight)) continue;
        stray.add(`${fontSize} ${fontWeight}: ${text.slice(0, 30)} <${place.className}>`);
      }
      for (const field of document.querySelectorAll("input, select, textarea")) {
        const { fontSize, fontWeight } = getComputedStyle(field);
        if (field.checkVisibility() && !(sizes.includes(fontSize) && weights.includes(fontWeight)))
          stray.add(`${fontSize} ${fontWeight}: <${field.className}>`);
      }
      return [...stray];
    },
    { sizes: SIZES, weights: WEIGHTS },
  );

test("text has three sizes and two weights, on every screen, on a desk and on a phone", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser, { viewport: { width: 1366, height: 768 } });
  const page = await openDesk(context, server, person);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await openEveryScreen(page, server, async (path) => {
      expect(await strayText(page), `${path} at ${width}`).toEqual([]);
    });
  }
  await context.close();
}, 240_000);

test("so has text in a drawer, a dialog, a calendar, the search and the help", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser, { viewport: { width: 1366, height: 768 } });
  const page = await openDesk(context, server, person, "/admin/journal?view=day");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: /Анна Новая/ }).click();
  await expect(dialog).toBeVisible();
  expect(await strayText(page), "a record").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: /^Записать: 11:30/ }).click();
  await expect(dialog).toBeVisible();
  expect(await strayText(page), "a booking").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByLabel("Дата", { exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(await strayText(page), "a calendar").toEqual([]);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: "Что найти" }).fill("анна");
  await expect(page.getByRole("option", { name: /^Анна Новая/ })).toBeVisible();
  expect(await strayText(page), "the search").toEqual([]);
  await page.keyboard.press("Escape");

  await page.goto(`${server.url}/admin/usersmanager`);
  await page
    .getByRole("button", { name: /^Удалить/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  expect(await strayText(page), "a question").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Справка", exact: true }).click();
  await expect(dialog).toBeVisible();
  expect(await strayText(page), "the help").toEqual([]);
  await context.close();
}, 120_000);
