import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, keptOnDevice, looksRight, openDesk } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offeredIn } from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const FRIDAY = addDays(TODAY, 1);
const MONDAY = addDays(TODAY, 4);
const AFTER = addDays(TODAY, 15);
const MISTAKEN = addDays(TODAY, 34);
const HOURS = addDays(TODAY, 33);

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, FRIDAY, ["10:00", "11:00"]);
  await offer(server.db, sokolova, MONDAY, ["10:00"]);
  await offer(server.db, sokolova, AFTER, ["10:00", "10:30"]);
  await offer(server.db, sokolova, MISTAKEN, ["10:00"]);
  await offer(server.db, orlova, FRIDAY, ["10:00", "12:00"]);
});

const offered = (employee: number, day: typeof TODAY) => offeredIn(clinic.server, employee, day);
const patient = (page: Page) => page.getByRole("region", { name: "Кому перезвонить" });

test("two weeks without a doctor in one dialog, offline; her patients are called one after another and moved", async () => {
  const { server, browser, person, sokolova, orlova } = clinic;
  const visit = { employee: sokolova, phone: "89001112233" };
  await bookAtDesk(person, { ...visit, day: FRIDAY, time: "10:00", name: "Анна Первая" });
  await bookAtDesk(person, { ...visit, day: MONDAY, time: "10:00", name: "Вера Вторая" });
  const context = await installedDevice(browser);
  const page = await openDesk(context, server, person, "/admin/journal/schedule");
  await keptOnDevice(page);
  await context.setOffline(true);

  await page.getByRole("button", { name: "Отсутствие врача" }).click();
  const dialog = page.getByRole("dialog", { name: "Отсутствие врача" });
  await expect(dialog.getByLabel("Врач", { exact: true })).toBeFocused();
  await dialog.getByLabel("Врач", { exact: true }).selectOption(SOKOLOVA);
  await expect(dialog.getByLabel("По", { exact: true })).toHaveValue(formatDay(TODAY));
  await dialog.getByLabel("По", { exact: true }).fill("23.6");
  await page.keyboard.press("Tab");
  const booked = dialog.getByRole("list", { name: "Записи на время отсутствия" });
  await expect(booked.getByRole("listitem")).toHaveText([
    /11 июня, пятница, 10:00, Анна Первая/,
    /14 июня, понедельник, 10:00, Вера Вторая/,
  ]);
  await expect(dialog.getByText(/Изменится: 2 дня/)).toContainText("Исчезнет 3 окна.");
  expectValue(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Применить" }).click();
  // The closing dialog may say the same for a moment.
  const toast = page.locator(".mantine-Notification-root");
  await expect(toast.getByText("Сохранено на устройстве, будет отправлено: 2 дня.")).toBeVisible();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Перезвонить и перенести");
  await expect(patient(page)).toContainText("Анна Первая");
  expectValue(await axeComplaints(page)).toEqual([]);
  const times = page.getByRole("region", { name: "Ближайшее свободное время" });
  await times.getByRole("button", { name: `11 июня, пятница, 10:00 · ${ORLOVA}` }).dblclick();
  await expect(page.getByText(/Анна Первая: 10:00, Орлова В\. И\./)).toHaveCount(1);
  await expect(patient(page)).toContainText("Вера Вторая");
  await patient(page).getByRole("button", { name: "Не дозвонились" }).click();
  await expect(page.getByText("Ещё не перенесены: 1 запись")).toBeVisible();
  await page.getByRole("button", { name: "Обзвонить ещё раз" }).click();
  await expect(patient(page)).toContainText("Не дозвонились: 1 раз");
  await times.getByRole("button", { name: /25 июня, пятница, 10:00/ }).click();
  await expect(page.getByText("Переносить некого")).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(
      () => server.db`
        select employee, to_char(record_day, 'YYYY-MM-DD') as day, record_time as time, user_name
        from journal_records order by record_day`,
    )
    .toMatchObject([
      { employee: orlova, day: FRIDAY, time: "10:00", user_name: "Анна Первая" },
      { employee: sokolova, day: AFTER, time: "10:00", user_name: "Вера Вторая" },
    ]);
  expectValue(await offered(sokolova, FRIDAY)).toEqual([]);
  expectValue(await offered(sokolova, MONDAY)).toEqual([]);
  expectValue(await offered(sokolova, AFTER)).toEqual(["10:00", "10:30"]);
  await looksRight(page);
});

test("an absence of some hours removes their times only, lists the patients to call, and can be undone beside the list", async () => {
  const { server, person, sokolova } = clinic;
  await offer(server.db, sokolova, HOURS, ["09:00", "10:00", "12:00", "15:00"]);
  const visit = { employee: sokolova, day: HOURS, phone: "89001112233" };
  await bookAtDesk(person, { ...visit, time: "10:00", name: "Жанна Утренняя" });
  await bookAtDesk(person, { ...visit, time: "15:00", name: "Зоя Вечерняя" });
  const page = await openTab("/admin/journal/schedule");
  await page.getByRole("button", { name: "Отсутствие врача" }).click();
  const dialog = page.getByRole("dialog", { name: "Отсутствие врача" });
  await dialog.getByLabel("Врач", { exact: true }).selectOption(SOKOLOVA);
  await dialog.getByLabel("С", { exact: true }).fill("1307");
  await dialog.getByLabel("Со времени").fill("полдень");
  await dialog.getByLabel("До времени").fill("1430");
  await expect(dialog.getByText("Не похоже на время. Пример: 09:40")).toBeVisible();
  await dialog.getByLabel("Со времени").fill("10");
  await expect(dialog.getByLabel("До времени")).toHaveValue("14:30");
  await expect(dialog.getByText(/Изменится: 1 день/)).toContainText("Исчезнет 2 окна.");
  await dialog.getByRole("button", { name: "Применить" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Перезвонить и перенести");
  await expect(patient(page)).toContainText("Жанна Утренняя");
  await expect(page.getByText("Осталось: 1 запись")).toBeVisible();
  expectValue(await offered(sokolova, HOURS)).toEqual(["09:00", "15:00"]);
  await page.getByText("Расписание обновлено: 1 день.").getByRole("button").click();
  await expect(page.getByText("Переносить некого")).toBeVisible();
  await expect.poll(() => offered(sokolova, HOURS)).toEqual(["09:00", "10:00", "12:00", "15:00"]);
});
