import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";

const desk = deskForFile();
let page: Page;

beforeAll(async () => {
  await addDoctor(desk.server.db);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  page = await newDesk(desk, "/admin/journal/add", phone);
});

/** The fields whose text is smaller than iOS shows without zooming into them. */
const smallFields = () =>
  page
    .locator("input, select, textarea, [contenteditable=true]")
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120)),
    );

test("fields have 16 px of text on a touch screen", async () => {
  await expect(page.getByLabel("Телефон").first()).toBeVisible();
  expect(await smallFields()).toEqual([]);
  await page.goto(`${desk.server.url}/admin/articles`);
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Текст статьи" })).toBeVisible();
  expect(await smallFields()).toEqual([]);
});
