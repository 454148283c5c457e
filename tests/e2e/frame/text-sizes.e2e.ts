import { afterAll, beforeAll, test } from "bun:test";
import type { Page } from "@playwright/test";
import { newVisitor } from "../../support/browser/browser.ts";
import { openDesk } from "../../support/browser/desk.ts";
import {
  closeDeskClinic,
  type DeskClinic,
  openDeskClinic,
} from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";

let clinic: DeskClinic;
beforeAll(async () => {
  clinic = await openDeskClinic();
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["08:30", "10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["12:00"]);
  await bookOnSite(server, { employee: sokolova, time: "10:00", name: "Анна Новая" });
  await bookAtDesk(person, { employee: sokolova, time: "11:00", name: "Зоя Третья" });
}, 60_000);
afterAll(() => closeDeskClinic(clinic));

const SCREENS = [
  ...["journal", "journal?view=day", "journal?view=week", "journal/unread", "journal/add"],
  ...["calls", "journal/schedule", `journal/schedule?date=${TODAY}`, "journal/scheduletpl"],
  ...["decisions", "usersmanager", "doctorscrud", "articles", "papers", "prices", "docxeditor"],
  ...["retention", "tokens", "figures", "moves", "licenses"],
];

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
    for (const path of SCREENS) {
      await page.goto(`${server.url}/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByText("Загрузка..."), path).toHaveCount(0);
      expect(await strayText(page), `${path} at ${width}`).toEqual([]);
    }
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
