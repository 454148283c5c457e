import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, keptOnDevice, looksRight, openDesk } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";

const SCAN = "УЗИ сердца";
const MONDAY = addDays(TODAY, 4);

const { clinic, openTab } = deskTabForFile({ services: [SCAN] });

beforeAll(async () => {
  const { server, sokolova, orlova } = clinic;
  await addPrice(server.db, { name: SCAN, price: "2500", category: 1, sort: 1 });
  await offer(server.db, sokolova, TODAY, ["08:30", "10:00", "10:30", "11:00"]);
  await offer(server.db, orlova, MONDAY, ["12:00", "12:30"]);
});

const soonest = (page: Page) => page.getByRole("region", { name: "Ближайшее время" });
const service = (page: Page) => page.getByLabel("Услуга", { exact: true });
const chosen = (page: Page) =>
  page.getByRole("list", { name: "Выбранные записи" }).getByRole("listitem");

test("«Записать пациента» offers the first free times by service without a date, and one click chooses one", async () => {
  const page = await openTab("/admin/journal/add");
  await expect(soonest(page).getByRole("button")).toHaveText([
    /^Сегодня, 10:00 · Соколова М\. П\./,
    /^Сегодня, 10:30/,
    /^Пн, 14 июня, 12:00 · Орлова В\. И\./,
    /^Пн, 14 июня, 12:30/,
  ]);
  await expect(service(page).getByRole("option", { name: SCAN })).toHaveText(/2.500 руб\./);
  await service(page).selectOption(SCAN);
  await expect(soonest(page).getByRole("button")).toHaveText([/12:00 · Орлова/, /12:30 · Орлова/]);
  await looksRight(page);
  await soonest(page).getByRole("button").first().click();
  await expect(chosen(page)).toHaveText([/^12:00.*Орлова/]);
  await expect(chosen(page).getByRole("combobox")).toHaveValue(SCAN);
  await expect(page.getByRole("heading", { name: "14 июня, понедельник" })).toBeVisible();
  await page.getByRole("button", { name: "Ближайшее время" }).click();
  await expect(soonest(page)).toBeVisible();
  await page.getByLabel("ФИО пациента").fill("Ия Скорая");
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText("Успешно добавлена 1 запись")).toBeVisible();
  expect(
    await clinic.server.db`
      select record_time, service from journal_records where user_name = 'Ия Скорая'`,
  ).toMatchObject([{ record_time: "12:00", service: SCAN }]);
});

test("on a phone the first free times are visible, and one tap opens the calendar", async () => {
  const page = await openTab("/admin/journal/add", { width: 390, height: 844 });
  await expect(soonest(page).getByRole("button").first()).toBeInViewport();
  const calendar = page.getByRole("region", { name: "Календарь" });
  await expect(calendar).toBeHidden();
  await page.getByRole("button", { name: "Выбрать дату" }).click();
  await calendar.getByRole("button", { name: /^14 июня/ }).click();
  await expect(page.getByRole("heading", { name: "14 июня, понедельник" })).toBeVisible();
  await page.getByRole("button", { name: "Ближайшее время" }).click();
  await expect(calendar).toBeHidden();
});

test("Ctrl+K shows a service's price and doctors, offline, and begins its booking", async () => {
  const { server, browser, person } = clinic;
  const context = await installedDevice(browser);
  const page = await openDesk(context, server, person, "/admin/journal");
  await keptOnDevice(page);
  await page.waitForFunction(() => localStorage.getItem("priem.prices")?.includes("2500"));
  await context.setOffline(true);
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: "Что найти" }).fill("сколько стоит узи сердца");
  const result = page.getByRole("option", { name: SCAN });
  await expect(result).toContainText("2 500 руб. · Орлова В. И.");
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(service(page)).toHaveValue(SCAN);
  await expect(soonest(page).getByRole("button").first()).toContainText("Орлова В. И.");
});
