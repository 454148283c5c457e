import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { newDevice, newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, enterLogin, keptOnDevice, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { bookVisitsOfToday } from "../../support/browser/every-screen.ts";
import { expect } from "../../support/browser/expect.ts";

const clinic = deskClinicForFile();
beforeAll(async () => {
  await bookVisitsOfToday(clinic);
});

/** Of the page behind everything, from 0 to 255. */
const brightness = (page: Page) =>
  page.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  });

test("the app follows the system into the dark and back; dark text stands out in a record and without a line", async () => {
  const { server, browser, person } = clinic;
  const context = await newDevice(browser, {
    colorScheme: "dark",
    viewport: { width: 1366, height: 768 },
  });
  const page = await openDesk(context, server, person);
  await keptOnDevice(page);
  expect(await brightness(page)).toBeLessThan(60);

  await page.goto(`${server.url}/admin/journal?view=day`);
  await page.getByRole("button", { name: /Анна Новая/ }).click();
  await expect(page.getByRole("dialog", { name: "Запись: Анна Новая" })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/^Нет связи/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);

  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => brightness(page)).toBeGreaterThan(200);
  await context.close();
});

test("the login form is dark, too; paper is white", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser, { colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${server.url}/admin/journal`);
  await expect(page.getByRole("button", { name: "Вход" })).toBeEnabled();
  expect(await brightness(page)).toBeLessThan(60);
  expect(await axeComplaints(page)).toEqual([]);
  await enterLogin(page, person.user);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await brightness(page)).toBeGreaterThan(200);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await brightness(page)).toBeLessThan(60);
  await context.close();
});
