import type { Page } from "playwright";
import { newDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
const clinic = deskClinicForFile();

const closed = (page: Page) => page.getByRole("alert", { name: "Хранилище закрыто" });

test("the browser's promise to keep the data is asked for, and passed on", async () => {
  const { page } = await openVisitForm(clinic);
  await page.addInitScript(() => {
    navigator.storage.persist = async () => true;
  });
  await page.reload();
  await page.getByRole("button", { name: "Это устройство" }).click();
  await expect(page.getByRole("dialog", { name: "Это устройство" })).toContainText(
    "Браузер обещал не удалять данные приложения",
  );
});

test("when the storage is deleted, the form takes «Сохранено на устройстве» back, a file saves the edit, and the next start names the loss", async () => {
  const { context, page } = await openVisitForm(clinic);
  await context.setOffline(true);
  await renameVisit(page, "Зоя Спасённая");
  await expect(page.getByText(QUEUED)).toBeVisible();
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
  });
  await expect(closed(page)).toContainText(
    "Браузер закрыл или удалил данные приложения на этом устройстве",
  );
  await expect(closed(page)).toContainText("Не отправлено: 1 правка");
  await expect(page.getByText(QUEUED)).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    closed(page).getByRole("button", { name: "Сохранить правки в файл" }).click(),
  ]);
  expect(await Bun.file(await file.path()).text()).toContain("Зоя Спасённая");
  await context.setOffline(false);
  await page.reload();
  const lost = page.getByRole("alert", { name: "Правки потеряны" });
  await expect(lost).toContainText("не было отправлено: 1 правка");
  expect(await axeComplaints(page)).toEqual([]);
  await lost.getByRole("button", { name: "Понятно" }).click();
  await expect(lost).toHaveCount(0);
});

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
