import { beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";

const clinic = deskClinicForFile();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = clinic.browser;
  await offer(clinic.server.db, clinic.sokolova, TODAY, ["10:00"]);
  await offer(clinic.server.db, clinic.sokolova, addDays(TODAY, 1), ["11:00"]);
  const context = await newVisitor(browser, { viewport: { width: 1366, height: 768 } });
  page = await openDesk(context, clinic.server, clinic.person, "/admin/journal?view=day");
});

/** The browser's own printout. */
async function onPaper<T>(read: () => Promise<T>): Promise<T> {
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  const result = await read();
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  return result;
}

test("Ctrl+P prints a doctor's week as one table a day", async () => {
  await page.goto(`${clinic.server.url}/admin/journal?view=week&doctor=${clinic.sokolova}`);
  await expect(page.getByRole("region", { name: "Неделя врача" })).toBeVisible();
  await onPaper(async () => {
    await expect(page.locator(".print-sheet")).toContainText([
      /10 июня 2027 г., четверг.*10:00/,
      /11 июня 2027 г., пятница.*11:00/,
    ]);
    await expect(page.locator(".print-sheet h1")).toHaveText([SOKOLOVA, SOKOLOVA]);
  });
});

test("Ctrl+P prints the load of the week as it is shown", async () => {
  await page.goto(`${clinic.server.url}/admin/journal?view=week`);
  const load = page.getByRole("table");
  await expect(load).toBeVisible();
  await onPaper(() => expect(load).toBeVisible());
});

test("Ctrl+P on a day without visits prints the empty state", async () => {
  await page.goto(`${clinic.server.url}/admin/journal?view=day&date=2027-07-01`);
  const empty = page.getByText("В этот день никто не принимает.");
  await expect(empty).toBeVisible();
  await onPaper(() => expect(empty).toBeVisible());
});
