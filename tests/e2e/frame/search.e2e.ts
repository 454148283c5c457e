import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, keptOnDevice, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile, newDesk, ORLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const clinic = deskClinicForFile();
beforeAll(async () => {
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "10:30"]);
  await offer(server.db, orlova, addDays(TODAY, 1), ["12:00", "12:30"]);
  const anna = { name: "Семёнова Анна", phone: "89001114567" };
  await bookAtDesk(person, { employee: sokolova, time: "10:00", ...anna });
});

const search = (page: Page) => page.getByRole("combobox", { name: "Что найти" });
const result = (page: Page, name: RegExp) => page.getByRole("option", { name });

test("Ctrl+K in a field copies its text to the search, and Escape returns the focus", async () => {
  const page = await newDesk(clinic, "/admin/journal/add");
  const field = page.getByLabel("ФИО пациента");
  await field.focus();
  await page.keyboard.press("Control+KeyK");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("4567");
  await expect(search(page)).toHaveValue("4567");
  await expect(result(page, /^Семёнова Анна.*Сегодня в 10:00/)).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.type("1");
  await expect(search(page)).toHaveValue("45671");
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.press("Control+KeyK");
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue("");
});

test("Ctrl+K finds a patient, opens a screen and begins a booking, by keyboard and offline", async () => {
  const { server, browser, person, orlova } = clinic;
  const context = await installedDevice(browser);
  const page = await openDesk(context, server, person, "/admin/prices");
  await keptOnDevice(page);
  await page.keyboard.press("Control+KeyK");
  await expect(search(page)).toBeFocused();
  await expect(result(page, /^Журнал/)).toBeVisible();
  await context.setOffline(true);
  expect(await axeComplaints(page)).toEqual([]);
  await search(page).fill("4567");
  await expect(result(page, /^Семёнова Анна.*Сегодня в 10:00/)).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await search(page).fill("fyyf ctvtyjdf");
  await expect(result(page, /^Семёнова Анна/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Запись: Семёнова Анна" })).toBeVisible();

  await page.getByRole("button", { name: "Поиск (Ctrl+K)" }).click();
  await search(page).fill("записать к Орловой на завтра");
  await expect(result(page, /^Записать: Орлова В\. И\., 11 июня, пятница/)).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Врач", { exact: true })).toHaveValue(String(orlova));
  const times = page.getByRole("region", { name: ORLOVA });
  await expect(times.getByRole("button", { name: /, 12:30, свободно/ })).toBeEnabled();

  await page.keyboard.press("Control+KeyK");
  await search(page).fill("токены");
  await expect(result(page, /^Токены доступа/)).toBeVisible();
  await search(page).fill("нетникого");
  await expect(page.getByText("Ничего не найдено")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveCount(0);
});
