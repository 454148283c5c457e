import { beforeAll } from "bun:test";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { bookVisitsOfToday } from "../../support/browser/every-screen.ts";
import { expect } from "../../support/browser/expect.ts";
import { strayText } from "../../support/browser/stray-text.ts";

const clinic = deskClinicForFile();
beforeAll(async () => {
  await bookVisitsOfToday(clinic);
});

test("text has three sizes and two weights also in a drawer, a dialog, a calendar, the search and the help", async () => {
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
});
