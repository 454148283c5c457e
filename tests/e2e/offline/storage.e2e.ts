import type { Page } from "playwright";
import { outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { installedDeviceOfTabs } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, enterLogin, openAdmin, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
const clinic = deskClinicForFile();

const closed = (page: Page) => page.getByRole("alert", { name: "Хранилище закрыто" });

test("a tab of an older version that blocks the storage is named, and closing it is enough", async () => {
  const context = await installedDeviceOfTabs();
  const person = await clinic.server.signIn();
  const old = await openAdmin(context, `${clinic.server.url}/admin/journal`);
  await old.evaluate(
    (name) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name, 1);
        opening.onsuccess = () => resolve(Object.assign(window, { deaf: opening.result }).name);
      }),
    outboxName(person.user.id),
  );
  const page = await openAdmin(context, `${clinic.server.url}/admin/journal`);
  await enterLogin(page, person.user);
  const notice = page.getByRole("alert", { name: "Данные заняты другой вкладкой" });
  await expect(notice).toContainText("Закройте остальные вкладки");
  expect(await axeComplaints(page)).toEqual([]);
  await old.close();
  await expect(notice).toHaveCount(0);
  await expect(statusOf(page)).toContainText("Все правки отправлены");
});

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
