import { beforeAll, describe } from "bun:test";
import type { Browser } from "playwright";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import {
  chooseDate,
  chooseDoctor,
  dateField,
  doctorField,
  holding,
  offeredIn,
  remove,
  rowOf,
  save,
  slots,
  timesField,
} from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const PATH = "/admin/journal/schedule";
const WANTED = "Введите время в формате HH:MM, разделяя запятыми";

const clinic = deskClinicForFile();
let server: TestServer;
let browser: Browser;
let person: SignedIn;
let sokolova: number;
let orlova: number;

beforeAll(async () => {
  ({ server, browser, person, sokolova, orlova } = clinic);
  await server.db`
    insert into schedule_templates (tpl_name, times) values ('Вечер', ${["17:00", "18:00"]})`;
});

const offered = (employee: number, day: Day) => offeredIn(server, employee, day);

describe("Schedule manager", () => {
  test("A-2.4 A-2.45 A-2.46 A-2.47 A-2.48 A-2.49 A-2.50 A-2.51 A-2.52 A-9.5 the date, the table of all doctors and the editor", async () => {
    const day = addDays(TODAY, 1);
    await offer(server.db, sokolova, day, ["09:00", "10:30"]);
    await bookAtDesk(person, { employee: sokolova, time: "09:00", day, name: "Анна Занявшая" });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    await expect(
      page.getByRole("heading", { level: 1, name: "Управление расписанием врачей" }),
    ).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    // The calendar begins anew when the clinic's own day is known.
    await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
    await dateField(page).click();
    const weekdays = page.locator("thead").first().locator("th");
    await expect(weekdays).toHaveText([/пн/i, /вт/i, /ср/i, /чт/i, /пт/i, /сб/i, /вс/i]);
    await expect(page.getByText(/^июнь 2027$/i).first()).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await chooseDate(page, day);
    await expect(page.getByText(/^июнь 2027$/i)).toHaveCount(0);
    await expect(dateField(page)).toBeFocused();
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("11 июня 2027 г.");
    await expect(page.getByRole("columnheader").first()).toHaveText("Врач");
    await expect(page.getByRole("columnheader").nth(1)).toHaveText("Доступное время");
    await expect(rowOf(page, SOKOLOVA)).toContainText("Врач-гинеколог");
    await expect(rowOf(page, ORLOVA)).toContainText("Врач УЗИ");
    await expect(rowOf(page, ORLOVA)).toContainText("Не принимает");
    await expect(slots(page, SOKOLOVA)).toHaveText(["09:00, занято", "10:30, свободно"]);
    const [booked, free] = await Promise.all(
      [0, 1].map((at) =>
        slots(page, SOKOLOVA)
          .nth(at)
          .locator("span")
          .first()
          .evaluate((slot) => ({
            image: getComputedStyle(slot).backgroundImage,
            icons: slot.querySelectorAll("svg").length,
          })),
      ),
    );
    expect(booked).not.toEqual(free);
    expect(booked?.icons).toBe(1);

    await expect(doctorField(page).locator("option").first()).toHaveText("Выберите врача");
    await chooseDoctor(page, SOKOLOVA);
    await expect(page.getByLabel("Шаблон", { exact: true }).locator("option")).toHaveText([
      "Выберите шаблон",
      "Вечер",
    ]);
    await expect(page.getByText("Например: 09:00, 10:30")).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    await dateField(page).click();
    await page.getByRole("button", { name: "14 июня 2027" }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("14 июня 2027 г.");
    await context.close();
  });

  test("A-4.10 A-4.11 A-4.12 A-4.13 A-4.14 A-4.15 dates, doctors, templates and the drafts of each date", async () => {
    const [first, second] = [addDays(TODAY, 4), addDays(TODAY, 5)];
    await offer(server.db, sokolova, first, ["09:00", "10:00"]);
    await offer(server.db, orlova, first, ["11:00"]);
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    await chooseDate(page, first);
    await chooseDoctor(page, SOKOLOVA);
    await expect(timesField(page)).toHaveValue("09:00, 10:00");
    await chooseDoctor(page, ORLOVA);
    await expect(timesField(page)).toHaveValue("11:00");
    await chooseDoctor(page, SOKOLOVA);
    await page.getByLabel("Шаблон", { exact: true }).selectOption("Вечер");
    await expect(timesField(page)).toHaveValue("17:00, 18:00");

    await chooseDate(page, second);
    await expect(doctorField(page)).toHaveValue("");
    await expect(timesField(page)).toHaveCount(0);
    await chooseDoctor(page, SOKOLOVA);
    await expect(timesField(page)).toHaveValue("");
    await page.reload();
    await chooseDate(page, first);
    await expect(doctorField(page)).toHaveValue("");
    await chooseDoctor(page, SOKOLOVA);
    await expect(timesField(page)).toHaveValue("17:00, 18:00");

    await save(page).click();
    await expect(page.getByText("Расписание обновлено")).toBeVisible();
    expect(await offered(sokolova, first)).toEqual(["17:00", "18:00"]);
    await offer(server.db, sokolova, first, ["12:00"]);
    await expect(slots(page, SOKOLOVA)).toHaveText(["12:00, свободно"]);
    await chooseDate(page, second);
    await chooseDate(page, first);
    await chooseDoctor(page, SOKOLOVA);
    await expect(timesField(page)).toHaveValue("12:00");

    await remove(page).click();
    await expect(page.getByText("Расписание удалено")).toBeVisible();
    await expect(timesField(page)).toHaveValue("");
    expect(await offered(sokolova, first)).toEqual([]);
    await page.getByRole("button", { name: "Вернуть", exact: true }).click();
    await expect(slots(page, SOKOLOVA)).toHaveText(["12:00, свободно"]);
    await expect.poll(() => offered(sokolova, first)).toEqual(["12:00"]);
    await context.close();
  });

  test("A-2.53 A-2.54 A-4.16 A-4.17 A-5.2 A-5.3 A-5.4 A-9.4 A-9.6 what is typed is read at once, and the buttons wait for the server", async () => {
    const day = addDays(TODAY, 6);
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/availability/update")) sent.push(request.postDataJSON());
    });
    await chooseDate(page, day);
    await chooseDoctor(page, SOKOLOVA);
    await expect(save(page)).toBeDisabled();
    await timesField(page).fill("9:75, x, 24:00");
    await save(page).click();
    await expect(page.getByText(WANTED)).toBeVisible();
    expect(sent).toEqual([]);

    await timesField(page).pressSequentially(", 9:30, 9:00, 09:30");
    await expect(
      page.getByRole("list", { name: "Время приёма: будет сохранено" }).getByRole("listitem"),
    ).toHaveText(["09:00", "09:30"]);
    await expect(page.getByText(/в расписание не войдёт: 9:75, x, 24:00/)).toBeVisible();
    const { hold, letGo } = holding();
    await page.route("**/availability/update", hold);
    await save(page).click();
    await expect(page.getByRole("button", { name: "Сохранение..." })).toBeDisabled();
    await expect(remove(page)).toBeDisabled();
    letGo();
    await expect(page.getByText("Расписание обновлено")).toBeVisible();
    expect(sent).toMatchObject([
      { employeeId: sokolova, day: formatDay(day), time: '["09:00","09:30"]' },
    ]);
    expect(await offered(sokolova, day)).toEqual(["09:00", "09:30"]);
    await timesField(page).fill(" ");
    await expect(save(page)).toBeDisabled();

    const deletion = holding();
    await page.route("**/api/availability/*/*", (route) =>
      route.request().method() === "DELETE" ? deletion.hold(route) : route.continue(),
    );
    await remove(page).click();
    await expect(page.getByRole("button", { name: "Удаление..." })).toBeDisabled();
    deletion.letGo();
    await expect(page.getByText("Расписание удалено")).toBeVisible();
    expect(await offered(sokolova, day)).toEqual([]);
    await context.close();
  });

  test("A-8.13 A-8.14 a refusal is shown in the server's words, else in ours", async () => {
    const day = addDays(TODAY, 7);
    await offer(server.db, sokolova, day, ["09:00"]);
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    await chooseDate(page, day);
    await chooseDoctor(page, SOKOLOVA);
    let message = "Врач в отпуске";
    await page.route("**/api/availability/**", (route) =>
      route.fulfill({ status: 400, json: { code: "invalid", message } }),
    );
    for (const words of ["Врач в отпуске", ""]) {
      message = words;
      await timesField(page).fill("10:00");
      await save(page).click();
      await expect(page.getByRole("alert")).toHaveText(words || "Ошибка обновления расписания");
      await expect(timesField(page)).toHaveValue("10:00");
      await remove(page).click();
      await expect(page.getByRole("alert")).toHaveText(words || "Ошибка удаления расписания");
    }
    expect(await offered(sokolova, day)).toEqual(["09:00"]);
    await context.close();
  });

  test("a time with a patient in it is not withdrawn unseen: the visits are shown, and there are three ways on", async () => {
    const day = addDays(TODAY, 8);
    await offer(server.db, orlova, day, ["09:00", "10:00", "11:00"]);
    await bookAtDesk(person, { employee: orlova, time: "10:00", day, name: "Белла Записанная" });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    await chooseDate(page, day);
    await chooseDoctor(page, ORLOVA);
    await timesField(page).fill("09:00");
    await save(page).click();
    const question = page.getByRole("dialog", { name: "На это время записаны пациенты" });
    await expect(question.getByRole("listitem")).toHaveText([
      "10:00, Белла Записанная, +7 (900) 123-45-67",
    ]);
    expect(await axeComplaints(page)).toEqual([]);
    await question.getByRole("button", { name: "Не сохранять" }).click();
    expect(await offered(orlova, day)).toEqual(["09:00", "10:00", "11:00"]);
    await save(page).click();
    await question.getByRole("button", { name: "Оставить занятое время" }).click();
    await expect(page.getByText("Расписание обновлено")).toBeVisible();
    expect(await offered(orlova, day)).toEqual(["09:00", "10:00"]);
    await remove(page).click();
    await question.getByRole("button", { name: "Всё равно убрать" }).click();
    await expect(page.getByText("Расписание удалено")).toBeVisible();
    expect(await offered(orlova, day)).toEqual([]);
    await expect(slots(page, ORLOVA)).toHaveText(["10:00вне расписания, занято, вне расписания"]);
    expect(await axeComplaints(page)).toEqual([]);
    await context.close();
  });

  test("who may not read the journal is asked by the server's 409, without names, and goes on by sending the ids", async () => {
    const day = addDays(TODAY, 9);
    await offer(server.db, orlova, day, ["09:00", "10:00"]);
    const visit = await bookAtDesk(person, { employee: orlova, time: "10:00", day });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, await server.signIn(["schedule"]), PATH);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/availability/update")) sent.push(request.postDataJSON());
    });
    await chooseDate(page, day);
    await expect(slots(page, ORLOVA)).toHaveText(["09:00, свободно", "10:00, занято"]);
    await page.getByRole("button", { name: `Изменить расписание: ${ORLOVA}` }).click();
    await expect(doctorField(page)).toHaveValue(String(orlova));
    await expect(timesField(page)).toBeFocused();
    await timesField(page).fill("09:00");
    await save(page).click();
    const question = page.getByRole("dialog", { name: "На это время записаны пациенты" });
    await expect(question.getByRole("listitem")).toHaveText(["10:00, запись в журнале"]);
    await question.getByRole("button", { name: "Не сохранять" }).click();
    await expect(page.getByRole("region", { name: "Состояние связи" })).not.toContainText(
      "Требует решения",
    );
    await save(page).click();
    await question.getByRole("button", { name: "Всё равно убрать" }).click();
    await expect(page.getByText("Расписание обновлено")).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ confirmed_visits: [visit.id] });
    expect(await offered(orlova, day)).toEqual(["09:00"]);
    await context.close();
  });

  test("a colleague's change meanwhile is shown, and what was typed goes over it", async () => {
    const day = addDays(TODAY, 10);
    await offer(server.db, sokolova, day, ["09:00", "10:00"]);
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    await chooseDate(page, day);
    await chooseDoctor(page, SOKOLOVA);
    await timesField(page).fill("09:00, 10:00, 11:00");
    await offer(server.db, sokolova, day, ["09:00", "10:00", "15:00"]);
    await expect(page.getByText("Пока вы правили, расписание изменили")).toBeVisible();
    await save(page).click();
    await expect(page.getByText("Расписание обновлено")).toBeVisible();
    expect(await offered(sokolova, day)).toEqual(["09:00", "10:00", "11:00", "15:00"]);
    await context.close();
  });
});
