import type { Page } from "playwright";
import { newDevice, newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { logInAtDesk, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";

const clinic = deskClinicForFile();

const MISSING = "Эта часть приложения ещё не загружена. Она откроется, когда появится связь.";

/** A first visit of the app, on which the network goes before its worker has everything. */
async function openFormWithText(): Promise<Page> {
  const context = await newDevice(clinic.browser, { serviceWorkers: "block" });
  const page = await openDesk(context, clinic.server, clinic.person, "/admin/journal/add");
  await page.getByLabel("ФИО пациента").fill("Зоя Недописанная");
  await context.setOffline(true);
  return page;
}

test("a part that was not fetched before the network went is waited for, and what is typed stays", async () => {
  const page = await openFormWithText();
  await page.getByRole("button", { name: "Справка" }).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page.getByLabel("ФИО пациента")).toHaveValue("Зоя Недописанная");
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog", { name: "Справка" })).toBeVisible();
  await expect(page.getByText(MISSING)).toHaveCount(0);
  await expect(page.getByLabel("ФИО пациента")).toHaveValue("Зоя Недописанная");
  await page.context().close();
});

test("a screen that was not fetched opens once the network is back, without loading the app anew", async () => {
  const page = await openFormWithText();
  await page.getByLabel("ФИО пациента").fill("");
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await page.getByRole("link", { name: "Цены" }).click();
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page.getByRole("link", { name: "Журнал" }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { name: "Цены" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
  await expect(page.locator('link[rel="stylesheet"][href*="clinic-screens"]')).toHaveCount(1);
  await page.context().close();
});

test("a desk locks and opens without a line, whatever else was not fetched yet", async () => {
  const context = await newVisitor(clinic.browser);
  // The file with the popups, notices and dialogs that are fetched ahead does not come.
  await context.route(/\/preloaded-[^/]*\.js$/, () => {});
  const page = await logInAtDesk(context, clinic.server, clinic.person);
  await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Заблокировать" }).click();
  const lock = page.getByRole("dialog", { name: "Экран заблокирован" });
  await expect(lock).toBeVisible();
  await lock.getByLabel("Пароль", { exact: true }).fill(clinic.person.user.password);
  await page.keyboard.press("Enter");
  await expect(lock).toHaveCount(0);
  await context.close();
});
