import { newDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";

const clinic = deskClinicForFile();

test("a screen that the device has not fetched yet opens once the network is back", async () => {
  // As at a first visit, before the service worker has fetched the app's files.
  const context = await newDevice(clinic.browser, { serviceWorkers: "block" });
  const page = await openDesk(context, clinic.server, clinic.person);
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await context.setOffline(true);
  await page.getByRole("link", { name: "Цены" }).click();
  await expect(page.getByRole("heading", { name: "Экран не открылся" })).toBeVisible();
  await page.getByRole("link", { name: "Журнал" }).first().click();
  await expect(page.getByRole("heading", { name: "Журнал" })).toBeVisible();
  await page.getByRole("link", { name: "Цены" }).click();
  await expect(page.getByRole("heading", { name: "Экран не открылся" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByRole("heading", { name: "Цены" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
});
