import { describe } from "bun:test";
import type { Page } from "@playwright/test";
import { installedDeviceOfTabs, newDevice } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, enterLogin, logInAtDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { openVisitDesk, renameVisit } from "../../support/browser/visit-desk.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
const clinic = deskClinicForFile();

describe("The app's storage on a device", () => {
  test("a newer version in another tab is not kept waiting: the old tab closes its storage and says so", async () => {
    const { context, page, person } = await openVisitDesk(clinic);
    const other = await context.newPage();
    await other.goto(`${clinic.server.url}/admin/prices`);
    await other.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open(name, 10_000);
          opening.onsuccess = () => resolve(opening.result.close());
          opening.onerror = () => reject(opening.error);
        }),
      `priem-outbox-${person.user.id}`,
    );
    await expect(page.getByRole("alert", { name: "Хранилище закрыто" })).toContainText(
      "В другой вкладке открыта новая версия приложения",
    );
    await context.close();
  });

  test("an older version in another tab that does not let go of the data is named, and closing it is enough", async () => {
    const context = await installedDeviceOfTabs();
    const person = await clinic.server.signIn();
    const old = await context.newPage();
    await old.goto(`${clinic.server.url}/admin/journal`);
    await old.evaluate(
      (name) =>
        new Promise((resolve) => {
          const opening = indexedDB.open(name, 10);
          opening.onupgradeneeded = () =>
            opening.result.createObjectStore("rows", { keyPath: "seq", autoIncrement: true });
          opening.onsuccess = () => resolve(Object.assign(window, { deaf: opening.result }).name);
        }),
      `priem-outbox-${person.user.id}`,
    );
    const page = await context.newPage();
    await page.goto(`${clinic.server.url}/admin/journal`);
    await enterLogin(page, person.user);
    const notice = page.getByRole("alert", { name: "Данные заняты другой вкладкой" });
    await expect(notice).toContainText("Закройте остальные вкладки");
    expect(await axeComplaints(page)).toEqual([]);
    await old.close();
    await expect(notice).toHaveCount(0);
    await expect(statusOf(page)).toContainText("Все правки отправлены");
    await context.close();
  });

  test("the browser's promise to keep the data is asked for, and passed on", async () => {
    const context = await newDevice(clinic.browser);
    await context.addInitScript(() => {
      navigator.storage.persist = async () => true;
    });
    const page = await logInAtDesk(context, clinic.server, await clinic.server.signIn());
    await page.getByRole("button", { name: "Это устройство" }).click();
    await expect(page.getByRole("dialog", { name: "Это устройство" })).toContainText(
      "Браузер обещал не удалять данные приложения",
    );
    await context.close();
  });

  test("the entry form takes «Сохранено на устройстве» back when the storage goes; the next start says what was lost", async () => {
    const { context, page } = await openVisitDesk(clinic);
    await page.goto(`${clinic.server.url}/admin/journal/add`);
    await expect(statusOf(page)).toContainText("Обновлено");
    await context.setOffline(true);
    await page
      .getByRole("button", { name: /свободных: \d/ })
      .first()
      .click();
    await page.getByRole("button", { name: /, 10:30, свободно$/ }).click();
    await page.getByLabel("ФИО пациента").fill("Дина Утраченная");
    await page.getByRole("button", { name: "Добавить записи" }).click();
    await expect(page.getByText(QUEUED)).toBeVisible();
    await deleteDatabases(page);
    await expect(page.getByRole("alert", { name: "Хранилище закрыто" })).toBeVisible();
    await expect(page.getByText(QUEUED)).toHaveCount(0);
    await context.setOffline(false);
    await page.reload();
    const lost = page.getByRole("alert", { name: "Правки потеряны" });
    await expect(lost).toContainText("не было отправлено: 1 правка");
    expect(await axeComplaints(page)).toEqual([]);
    await lost.getByRole("button", { name: "Понятно" }).click();
    await expect(lost).toHaveCount(0);
    await context.close();
  });

  test("whose edits the browser took away is told before leaving that they end with it, and can leave", async () => {
    const { context, page } = await openVisitDesk(clinic);
    await context.setOffline(true);
    await renameVisit(page, "Зоя Уходящая");
    await expect(page.getByText(QUEUED)).toBeVisible();
    await evict(page);
    await expect(page.getByRole("alert", { name: "Хранилище закрыто" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Выйти", exact: true }).click();
    const held = page.getByRole("dialog", { name: "Не всё отправлено" });
    await expect(held).toContainText("после выхода эти правки пропадут");
    expect(await axeComplaints(page)).toEqual([]);
    const left = page.waitForResponse("**/api/journal/logout");
    await held.getByRole("button", { name: "Всё равно выйти" }).click();
    await expect(page.getByRole("heading", { name: "Вход для сотрудников" })).toBeVisible();
    expect((await left).status()).toBe(204);
    await context.close();
  });

  for (const [how, take] of [
    ["deleted by a page", deleteDatabases],
    ["evicted by the browser", evict],
    ["emptied without a word", empty],
  ] as const) {
    test(`the storage under the open app is ${how}: the tab says so, and what waited is saved to a file`, async () => {
      const { context, page } = await openVisitDesk(clinic);
      await context.setOffline(true);
      await renameVisit(page, "Зоя Спасённая");
      await expect(page.getByText(QUEUED)).toBeVisible();
      await take(page);
      const notice = page.getByRole("alert", { name: "Хранилище закрыто" });
      await expect(notice).toContainText(
        "Браузер закрыл или удалил данные приложения на этом устройстве",
      );
      await expect(notice).toContainText("Не отправлено: 1 правка");
      await expect(page.getByText(QUEUED)).toHaveCount(0);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        notice.getByRole("button", { name: "Сохранить правки в файл" }).click(),
      ]);
      const text = await Bun.file(await file.path()).text();
      expect(text).toContain("Зоя Спасённая");
      await context.close();
    });
  }
});

/** As a browser does that keeps the connection and takes what was behind it. */
async function empty(page: Page) {
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const { result: database } = opening;
      const emptying = database.transaction([...database.objectStoreNames], "readwrite");
      for (const store of database.objectStoreNames) emptying.objectStore(store).clear();
      await new Promise((resolve) => emptying.addEventListener("complete", resolve));
      database.close();
    }
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

async function deleteDatabases(page: Page) {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? "");
  });
}

/** As it does when the disk is full, or a person clears the site's data. */
async function evict(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", {
    origin: clinic.server.url,
    storageTypes: "indexeddb",
  });
}
