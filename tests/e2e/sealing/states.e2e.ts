import { afterAll, beforeAll, describe } from "bun:test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addDays, clinicMoment, type Day } from "../../../shared/time/calendar.ts";
import {
  closeVisitors,
  installedDevice,
  installedDeviceOfTabs,
  newDevice,
  openBrowser,
} from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { keptOnDevice, logInAtDesk, looksRight, openSealed } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookNumbered } from "../../support/clinic/visits.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const TODAY = clinicMoment(new Date(), "Europe/Moscow").day;
const TOMORROW = addDays(TODAY, 1);
const HOUR = 3_600_000;

let server: TestServer;
let browser: Browser;
let person: SignedIn;
let visit: { employee: number; day: Day };
beforeAll(async () => {
  server = await startServer({ sameAddress: true });
  const employee = await addDoctor(server.db);
  await offer(server.db, employee, TOMORROW, ["10:00", "23:30", "23:45"]);
  visit = { employee, day: TOMORROW };
  person = await server.signIn();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

const locked = (page: Page) => page.getByRole("dialog", { name: "Экран заблокирован" });
const sealed = (page: Page) => page.getByRole("heading", { name: "Данные закрыты" });
const password = (page: Page) => page.getByLabel("Пароль", { exact: true });

/** Nobody touches any tab for so long. */
const goIdle = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem("priem-last-input", String(Date.now() - ms));
    document.dispatchEvent(new Event("resume"));
  }, minutes * 60_000);

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await logInAtDesk(context, server, person);
  await page.getByLabel("Поиск по имени").fill("Кана");
  await keptOnDevice(page);
  return page;
}

describe("An idle desk", () => {
  test("locks every tab after 15 minutes, hides what is on it and keeps what was typed", async () => {
    const context = await installedDeviceOfTabs();
    const page = await openForm(context);
    const other = await context.newPage();
    await other.goto(`${server.url}/admin/journal`);
    await expect(other.getByRole("region", { name: "Состояние связи" })).toBeVisible();
    const field = page.getByLabel("Поиск по имени");
    await field.focus();
    await goIdle(page, 14);
    await expect(locked(page)).toHaveCount(0);
    await goIdle(page, 15);
    await expect(locked(page)).toBeVisible();
    await expect(locked(other)).toBeVisible();
    await expect(field).toBeHidden();
    await expect(password(page)).toBeFocused();
    await looksRight(page);

    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(locked(page)).toBeVisible();
    await page.reload();
    await expect(locked(page)).toBeVisible();
    await expect(page.getByRole("region", { name: "Состояние связи" })).toBeHidden();

    await password(other).fill("не тот пароль");
    await other.keyboard.press("Enter");
    await expect(other.getByRole("alert")).toHaveText("Неверный логин или пароль");
    await expect(password(other)).toBeFocused();
    await password(other).fill(person.user.password);
    await other.keyboard.press("Enter");
    await expect(locked(other)).toHaveCount(0);
    await expect(locked(page)).toHaveCount(0);
    await context.close();
  });

  test("without a line the sealed key checks the password; the caret comes back to its field", async () => {
    const context = await installedDevice(browser);
    const page = await openForm(context);
    const field = page.getByLabel("Поиск по имени");
    await context.setOffline(true);
    await field.focus();
    await goIdle(page, 15);
    await expect(locked(page)).toBeVisible();
    await password(page).fill("не тот пароль");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Неверный пароль");
    await password(page).fill(person.user.password);
    await page.keyboard.press("Enter");
    await expect(locked(page)).toHaveCount(0);
    await expect(field).toHaveValue("Кана");
    await expect(field).toBeFocused();
    await context.close();
  });

  test("goes on behind the lock: what waits is sent, what is new comes in and sounds", async () => {
    const context = await newDevice(browser);
    await context.addInitScript(() => {
      const create = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        document.documentElement.dataset.sounded = "yes";
        return create.call(this);
      };
    });
    const waiting = await bookNumbered(server, { ...visit, time: "23:30", name: "Анна Ждущая" });
    const page = await logInAtDesk(context, server, person);
    const records = page.getByRole("list", { name: "Записи" }).getByRole("listitem");
    await page.getByRole("button", { name: "Оповещения о новых записях" }).click();
    await page.getByLabel("Звук").check();
    await page.keyboard.press("Escape");
    await keptOnDevice(page);
    await context.setOffline(true);
    await records
      .filter({ hasText: "Анна Ждущая" })
      .getByRole("button", { name: "Подтвердить запись" })
      .click();
    await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("1 правка");
    await goIdle(page, 15);
    await expect(locked(page)).toBeVisible();

    await context.setOffline(false);
    const confirmed = async () =>
      (await server.db`select 1 from journal_records where id = ${waiting.id} and call_operator`)
        .length;
    await expect.poll(confirmed).toBe(1);
    await bookNumbered(server, { ...visit, time: "23:45", name: "Лия Новая" });
    await expect(page.locator("html[data-sounded=yes]")).toBeAttached();
    await expect(locked(page)).toBeVisible();
    const news = page.getByText("Лия Новая").first();
    await expect(news).toBeAttached();
    await expect(news).toBeHidden();
    await context.close();
  });

  test("can be left by the next person without the password", async () => {
    const context = await installedDevice(browser);
    const page = await openForm(context);
    await goIdle(page, 15);
    await locked(page).getByRole("button", { name: "Выйти" }).click();
    await expect(page.getByLabel("Логин")).toBeVisible();
    await context.close();
  });
});

describe("A device that was restarted without a line", () => {
  test("asks for the password, says a wrong one, and opens", async () => {
    const context = await installedDevice(browser);
    const page = await openForm(context);
    await context.setOffline(true);
    await page.reload();
    await expect(sealed(page)).toBeVisible();
    await looksRight(page);
    await openSealed(page, { password: "не тот пароль" });
    await expect(page.getByRole("alert")).toHaveText("Неверный пароль");
    await expect(password(page)).toBeFocused();
    await looksRight(page);
    await openSealed(page, person.user);
    await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Нет связи");
    await context.close();
  });

  test("72 hours after the last contact says so, and opens by itself when the line is back", async () => {
    const context = await newDevice(browser);
    const before = await openForm(context);
    await context.setOffline(true);
    // In a tab that lives on, an answer still on its way would be heard 73 hours later.
    await before.close();
    const page = await context.newPage();
    await page.clock.setFixedTime(Date.now() + 73 * HOUR);
    await page.goto(`${server.url}/admin/journal`);
    await expect(page.getByText("больше 72 часов назад")).toBeVisible();
    await expect(password(page)).toHaveCount(0);
    await looksRight(page);
    await context.setOffline(false);
    await expect(sealed(page)).toHaveCount(0);
    await context.close();
  });
});
