import { afterAll, beforeAll, describe } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { addDays, clinicMoment, type Day } from "../../../shared/time/calendar.ts";
import { launchWithProfile } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { enterLogin, keptOnDevice, openSealed } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { freshDatabase } from "../../support/server/database.ts";
import {
  endLeftovers,
  type Product,
  startProduct,
  untilStatus,
} from "../../support/server/product.ts";

const ADMIN = { login: "admin", password: "осенний-ветер-47" };
const TODAY = clinicMoment(new Date(), "Europe/Moscow").day;
const SOON = addDays(TODAY, 1);
const LATER = addDays(TODAY, 2);
const TIMES = ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30"];
const DOCTOR = "Соколова Мария Петровна";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let product: Product;
let profile: string;
let doctor: number;
const port = String(20_000 + Math.floor(Math.random() * 20_000));

const startHere = () =>
  startProduct({
    DATABASE_URL: database.url,
    PORT: port,
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.password,
  });

beforeAll(async () => {
  database = await freshDatabase();
  doctor = await addDoctor(database.db);
  for (const day of [SOON, LATER]) await offer(database.db, doctor, day, TIMES);
  product = await startHere();
  profile = await mkdtemp(join(tmpdir(), "priem-desk-"));
});

afterAll(async () => {
  product?.kill("SIGTERM");
  await product?.ended;
  endLeftovers();
  await database?.drop();
  await rm(profile, { recursive: true, force: true });
});

const site = {
  request: (path: string, init?: RequestInit) => fetch(`${product.url}${path}`, init),
};
const visitOnSite = (time: string, name: string, day: Day = SOON) =>
  bookOnSite(site, { employee: doctor, time, name, day, phone: `7900123${time.replace(":", "")}` });
const address = (path: string) => `http://localhost:${port}/admin${path}`;
const status = (page: Page) => page.getByRole("region", { name: "Состояние связи" });
const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Записи" }).getByRole("listitem").filter({ hasText: name });

/** Adds a visit through the entry form. */
async function addVisit(page: Page, time: string, name: string, day: Day) {
  await page.getByRole("link", { name: "Записать пациента" }).first().click();
  const spoken = new RegExp(`^${Number(day.slice(8))} `);
  if (day.slice(0, 7) !== TODAY.slice(0, 7)) {
    const next = page.getByRole("button", { name: "Следующий месяц" });
    if (
      (await page.getByRole("button", { name: spoken }).and(page.locator(":enabled")).count()) === 0
    )
      await next.click();
  }
  await page.getByRole("button", { name: spoken }).and(page.locator(":enabled")).first().click();
  await page
    .getByRole("region", { name: DOCTOR })
    .getByRole("button", { name: new RegExp(`, ${time}, `) })
    .click();
  await page.getByLabel("ФИО пациента").fill(name);
  await page.getByRole("button", { name: "Добавить записи" }).click();
}

async function stored() {
  return database.db<{ user_name: string; record_time: string; call_operator: boolean }[]>`
    select user_name, record_time, call_operator from journal_records order by user_name, id`;
}

describe("Reception without a network", () => {
  test("A-4.1 goes offline, restarts the browser, adds, edits, confirms and cancels; back again, each is on the server once", async () => {
    await visitOnSite("10:00", "Анна Правленая");
    await visitOnSite("10:30", "Белла Подтверждённая");
    await visitOnSite("11:00", "Вера Отменённая");

    let context: BrowserContext = await launchWithProfile(profile);
    let page = await context.newPage();
    await page.goto(address("/journal"));
    await enterLogin(page, ADMIN);
    await expect(card(page, "Анна Правленая")).toBeVisible();
    await keptOnDevice(page);
    await context.close();

    context = await launchWithProfile(profile);
    await context.setOffline(true);
    page = await context.newPage();
    await page.goto(address("/journal"));
    await openSealed(page, ADMIN);
    await expect(card(page, "Анна Правленая")).toBeVisible();
    await expect(status(page)).toContainText("Нет связи");

    await addVisit(page, "11:30", "Галина Записанная", SOON);
    await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
    await addVisit(page, "12:00", "Дарья Опоздавшая", SOON);
    await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
    await page.getByRole("link", { name: "Журнал" }).first().click();
    await expect(card(page, "Галина Записанная")).toContainText("Ожидает отправки");
    await expect(card(page, "Галина Записанная")).toContainText("Записал сотрудник");
    await page.getByLabel("Источник").selectOption("Админ-панель");
    await expect(card(page, "Белла")).toHaveCount(0);
    await expect(card(page, "Галина Записанная")).toBeInViewport();
    await page.getByRole("button", { name: "Сбросить" }).click();

    await card(page, "Белла").getByRole("button", { name: "Подтвердить запись" }).click();
    await card(page, "Вера").getByRole("button", { name: "Отменить" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Отменить визит" }).click();
    await expect(card(page, "Вера")).toHaveCount(0);
    const [record] = await Promise.all([
      context.waitForEvent("page"),
      card(page, "Анна Правленая").getByRole("link", { name: "Изменить" }).click(),
    ]);
    await record.getByLabel("ФИО пациента").fill("Анна Исправленная");
    await record.getByRole("button", { name: "Сохранить" }).click();
    await expect(record.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
    await expect(status(page)).toContainText(/Ждут отправки: \d+ прав/);
    await context.close();

    // The power went; a patient takes a time the desk has promised.
    await visitOnSite("12:00", "Ева Быстрая");
    context = await launchWithProfile(profile);
    page = await context.newPage();
    await page.goto(address("/journal"));
    await expect(status(page)).toContainText("Требует решения: 1");
    await expect(status(page)).not.toContainText("Ждут отправки");
    await expect.poll(stored).toEqual([
      { user_name: "Анна Исправленная", record_time: "10:00", call_operator: false },
      { user_name: "Белла Подтверждённая", record_time: "10:30", call_operator: true },
      { user_name: "Галина Записанная", record_time: "11:30", call_operator: true },
      { user_name: "Ева Быстрая", record_time: "12:00", call_operator: false },
    ]);

    await expect(card(page, "Дарья Опоздавшая")).toContainText("Требует решения");
    await page
      .getByRole("link", { name: /Требует решения/ })
      .first()
      .click();
    const decision = page.getByRole("main").getByRole("listitem").first();
    await expect(decision).toContainText("Дарья Опоздавшая");
    await expect(decision).toContainText("Ева Быстрая");
    await decision.getByRole("button", { name: /12:30/ }).first().click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await expect
      .poll(async () => (await stored()).map((row) => `${row.user_name} ${row.record_time}`))
      .toContain("Дарья Опоздавшая 12:30");
    await context.close();
  });

  test("with the server stopped every address opens and edits are kept; after its start they land in 15 s without a click", async () => {
    const context = await launchWithProfile(profile);
    const page = await context.newPage();
    await page.goto(address("/journal"));
    await expect(card(page, "Галина Записанная")).toBeVisible();
    const [row] = await database.db<{ id: number }[]>`
      select id from journal_records where user_name = 'Галина Записанная'`;
    // A tab that stays open hands the key to those that are opened anew.
    const other = await context.newPage();
    await other.goto(address("/journal"));
    await expect(card(other, "Галина Записанная")).toBeVisible();
    product.kill("SIGTERM");
    await product.ended;

    await expect(status(page)).toContainText("Нет связи");
    for (const [path, heading] of [
      ["/journal/add", "Добавить запись в журнал"],
      ["/decisions", "Требует решения"],
      [`/journal/${row?.id}`, "Запись: Галина Записанная"],
      ["/journal", "Журнал записей"],
    ] as const) {
      await page.goto(address(path));
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(status(page)).toContainText("Нет связи");
    }
    await addVisit(page, "10:00", "Жанна Терпеливая", LATER);
    await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
    await expect(status(page)).toContainText("Ждут отправки: 1 правка");

    product = await startHere();
    await untilStatus(`${product.url}/api/health`, 200);
    await expect
      .poll(async () => (await stored()).filter((r) => r.user_name === "Жанна Терпеливая").length)
      .toBe(1);
    await expect(status(page)).toContainText("В сети");
    await expect(status(page)).toContainText("Все правки отправлены");
    await context.close();
  });

  test("A-2.44 a login that ran out is asked for in place; edits wait and drain after it", async () => {
    const context = await launchWithProfile(profile);
    const page = await context.newPage();
    await page.goto(address("/journal"));
    await expect(card(page, "Галина Записанная")).toBeVisible();
    await database.db`update session_families set ended_at = now()`;
    await expect(page.getByText("войдите снова")).toBeVisible();
    await expect(page).toHaveURL(address("/journal"));
    await addVisit(page, "11:00", "Зинаида Ждущая", LATER);
    await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();

    await page.getByRole("button", { name: "Выйти" }).first().click();
    const warning = page.getByRole("dialog", { name: "Не всё отправлено" });
    await expect(warning).toContainText("1 правка");
    await warning.getByRole("button", { name: "Остаться" }).click();

    await page
      .getByRole("region", { name: "Сеанс закончился" })
      .getByRole("button", { name: "Войти" })
      .click();
    await page.getByLabel("Пароль", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Вход" }).click();
    await expect(page.getByText("войдите снова")).toHaveCount(0);
    await expect
      .poll(async () => (await stored()).filter((r) => r.user_name === "Зинаида Ждущая").length)
      .toBe(1);
    await context.close();
  });
});
