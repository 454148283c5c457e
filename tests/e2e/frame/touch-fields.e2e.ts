import { afterAll, beforeAll } from "bun:test";
import type { Page } from "playwright";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let page: Page;

beforeAll(async () => {
  server = await startServer({ sameAddress: true });
  await addDoctor(server.db, { name_employee: "Ершова Ольга Ильинична" });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await newVisitor(await openBrowser(), phone);
  page = await openDesk(context, server, await server.signIn(), "/admin/journal/add");
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
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
  await page.goto(`${server.url}/admin/articles`);
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Текст статьи" })).toBeVisible();
  expect(await smallFields()).toEqual([]);
});
