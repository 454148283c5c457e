import { afterAll, beforeAll, describe, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addDays, type Day } from "../../shared/calendar.ts";
import { newVisitor } from "../support/browser.ts";
import { offer, TODAY } from "../support/clinic.ts";
import { axeComplaints, enterLogin, openDesk } from "../support/desk.ts";
import { closeDeskClinic, openDeskClinic } from "../support/desk-clinic.ts";
import { expect } from "../support/expect.ts";
import type { SignedIn, TestServer } from "../support/server.ts";
import { bookAtDesk, bookOnSite } from "../support/visits.ts";

const QUEUED = "Сохранено на устройстве, будет отправлено";
let server: TestServer;
let browser: Browser;
let doctor: number;
let colleague: SignedIn;
let days = 0;

beforeAll(async () => {
  ({ server, browser, person: colleague, sokolova: doctor } = await openDeskClinic());
}, 60_000);
afterAll(() => closeDeskClinic({ server, browser }));

const status = (page: Page) => page.getByRole("region", { name: "Состояние связи" });

interface Seat {
  context: BrowserContext;
  page: Page;
  person: SignedIn;
  day: Day;
  uid: string;
}

/** A desk with one visit open on it. */
async function takeSeat(): Promise<Seat> {
  const day = addDays(TODAY, ++days);
  await offer(server.db, doctor, day, ["10:00", "10:30"]);
  const { uid } = await bookAtDesk(colleague, { employee: doctor, day, time: "10:00" });
  const person = await server.signIn();
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person, `/admin/journal/${uid}?edit=true`);
  await expect(page.getByLabel("ФИО пациента")).toBeVisible();
  return { context, page, person, day, uid };
}

async function rename(page: Page, name: string) {
  await page.getByLabel("ФИО пациента").fill(name);
  await page.getByRole("button", { name: "Сохранить" }).click();
}

const nameOf = async (uid: string) =>
  (await (await colleague.request(`/api/journal/${uid}`)).json()).user_name;

describe("The desk's device", () => {
  test("an outage is rehearsed: the app says so, edits wait, and all goes out when it is ended", async () => {
    const { context, page, uid } = await takeSeat();
    await page.getByRole("button", { name: "Это устройство" }).click();
    const menu = page.getByRole("dialog", { name: "Это устройство" });
    await expect(menu).toContainText(/Браузер/);
    expect(await axeComplaints(page)).toEqual([]);
    await menu.getByRole("button", { name: "Проверить работу без сети" }).click();
    await page.keyboard.press("Escape");
    const banner = page.getByRole("region", { name: "Проверка работы без сети" });
    await expect(banner).toContainText("Идёт проверка работы без сети");
    await expect(status(page)).toContainText("Нет связи");
    await rename(page, "Анна Проверочная");
    await expect(page.getByText(QUEUED)).toBeVisible();
    await expect(status(page)).toContainText("Ждут отправки: 1 правка");
    expect(await nameOf(uid)).toBe("Анна Ким");
    await banner.getByRole("button", { name: "Закончить проверку" }).click();
    await expect(banner).toHaveCount(0);
    await expect(status(page)).toContainText("В сети");
    await expect.poll(() => nameOf(uid)).toBe("Анна Проверочная");
    await context.close();
  }, 90_000);

  test("a rehearsal ends with a reload", async () => {
    const { context, page } = await takeSeat();
    await page.getByRole("button", { name: "Это устройство" }).click();
    await page.getByRole("button", { name: "Проверить работу без сети" }).click();
    await expect(status(page)).toContainText("Нет связи");
    await page.reload();
    await expect(status(page)).toContainText("В сети");
    await expect(page.getByRole("region", { name: "Проверка работы без сети" })).toHaveCount(0);
    await context.close();
  }, 60_000);

  test("a rehearsal ends by itself after half an hour", async () => {
    const { context, page } = await takeSeat();
    await page.clock.install();
    await page.getByRole("button", { name: "Это устройство" }).click();
    await page.getByRole("button", { name: "Проверить работу без сети" }).click();
    await page.keyboard.press("Escape");
    const banner = page.getByRole("region", { name: "Проверка работы без сети" });
    // Somebody touches a key now and then, or the screen would lock.
    for (const minutes of ["10:00", "10:00", "09:50"]) {
      await page.clock.fastForward(minutes);
      await page.keyboard.press("Shift");
    }
    await expect(banner).toBeVisible();
    await page.clock.fastForward("00:15");
    await expect(banner).toHaveCount(0);
    await expect(status(page)).toContainText("В сети");
    await context.close();
  }, 60_000);

  test("the app's icon carries the number of unread bookings", async () => {
    const { context, page, day } = await takeSeat();
    // What a window in no dock cannot show, it can be asked.
    await page.evaluate(() => {
      const ask = async (unread?: number) => {
        document.documentElement.dataset.badge = String(unread);
      };
      Object.assign(navigator, { setAppBadge: ask, clearAppBadge: () => ask(0) });
    });
    await bookOnSite(server, { employee: doctor, day, time: "10:30" });
    await expect(page.locator("html")).toHaveAttribute("data-badge", "1");
    await context.close();
  }, 60_000);

  test("a newer version in another tab is not kept waiting: the old tab closes its storage and says so", async () => {
    const { context, page, person } = await takeSeat();
    const other = await context.newPage();
    await other.goto(`${server.url}/admin/prices`);
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
  }, 60_000);

  test("the browser's offer to install is passed on once, and not again after «Не сейчас»", async () => {
    const { context, page } = await takeSeat();
    const offerIt = () =>
      page.evaluate(() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        dispatchEvent(Object.assign(event, { prompt: async () => undefined }));
        return event.defaultPrevented;
      });
    expect(await offerIt()).toBe(true);
    const hint = page.getByRole("region", { name: "Установка приложения" });
    await expect(hint).toBeVisible();
    await hint.getByRole("button", { name: "Не сейчас" }).click();
    await expect(hint).toHaveCount(0);
    await page.reload();
    await expect(status(page)).toContainText("Все правки отправлены");
    await offerIt();
    await expect(hint).toHaveCount(0);
    await context.close();
  }, 60_000);

  test("someone else signs in in another tab: the first one's edits wait for their own login, and go out under their own name", async () => {
    const { context, page, person, uid } = await takeSeat();
    const other = await server.signIn();
    await context.setOffline(true);
    await rename(page, "Вера Ждущая");
    await expect(page.getByText(QUEUED)).toBeVisible();
    await context.clearCookies();
    await context.setOffline(false);
    const again = page.getByRole("region", { name: "Сеанс закончился" });
    await expect(again).toBeVisible();
    expect(await nameOf(uid)).toBe("Анна Ким");
    const second = await context.newPage();
    await second.goto(`${server.url}/admin/journal`);
    await enterLogin(second, other.user);
    await expect(status(second)).toContainText("Все правки отправлены");
    expect(await nameOf(uid)).toBe("Анна Ким");
    await expect(status(page)).toContainText("Ждут отправки: 1 правка");
    await again.getByRole("button").click();
    await page.getByLabel("Пароль", { exact: true }).fill(person.user.password);
    await page.getByRole("button", { name: "Вход" }).click();
    await expect.poll(() => nameOf(uid)).toBe("Вера Ждущая");
    const [logged] = await server.db<{ actor: string }[]>`
      select actor from event_log where action = 'changed' order by id desc limit 1`;
    expect(logged?.actor).toBe(person.user.login);
    await context.close();
  }, 90_000);

  test("a user deleted while offline keeps the edits on the device and is asked to sign in", async () => {
    const { context, page, person, uid } = await takeSeat();
    await context.setOffline(true);
    await rename(page, "Галина Осиротевшая");
    await expect(page.getByText(QUEUED)).toBeVisible();
    const answer = await colleague.request(`/api/users/${person.user.id}`, { method: "DELETE" });
    expect(answer.status).toBeLessThan(300);
    await context.setOffline(false);
    await expect(page.getByRole("region", { name: "Сеанс закончился" })).toBeVisible();
    await expect(status(page)).toContainText("Ждут отправки: 1 правка");
    expect(await nameOf(uid)).toBe("Анна Ким");
    await context.close();
  }, 60_000);

  test("the entry form takes «Сохранено на устройстве» back when the storage goes; the next start says what was lost", async () => {
    const { context, page } = await takeSeat();
    await page.goto(`${server.url}/admin/journal/add`);
    await expect(status(page)).toContainText("Обновлено");
    await context.setOffline(true);
    await page
      .getByRole("button", { name: /свободных: \d/ })
      .first()
      .click();
    await page.getByRole("button", { name: /, 10:30, свободно$/ }).click();
    await page.getByLabel("ФИО пациента").fill("Дина Утраченная");
    await page.getByRole("button", { name: "Добавить записи" }).click();
    await expect(page.getByText(QUEUED)).toBeVisible({ timeout: 10_000 });
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
  }, 60_000);

  for (const [how, take] of [
    ["deleted by a page", deleteDatabases],
    ["evicted by the browser", evict],
    ["emptied without a word", empty],
  ] as const) {
    test(`the storage under the open app is ${how}: the tab says so, and what waited is saved to a file`, async () => {
      const { context, page } = await takeSeat();
      await context.setOffline(true);
      await rename(page, "Зоя Спасённая");
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
    }, 60_000);
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
    origin: server.url,
    storageTypes: "indexeddb",
  });
}
