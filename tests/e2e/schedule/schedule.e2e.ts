import { beforeAll } from "bun:test";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import {
  chooseDate,
  chooseDoctor,
  dateField,
  doctorField,
  offeredIn,
  remove,
  rowOf,
  save,
  slots,
  timesField,
} from "../../support/browser/schedule-desk.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const PATH = "/admin/journal/schedule";
const WANTED = "Введите время в формате HH:MM, разделяя запятыми";

const { clinic, openTab } = deskTabForFile();

beforeAll(async () => {
  await clinic.server.db`
    insert into schedule_templates (tpl_name, times) values ('Вечер', ${["17:00", "18:00"]})`;
});

const offered = (employee: number, day: Day) => offeredIn(clinic.server, employee, day);

test("A-2.4 A-2.45 A-2.46 A-9.5 a date is typed or picked from weeks that begin on Monday, and is shown in Russian", async () => {
  const page = await openTab(PATH);
  await expect(
    page.getByRole("heading", { level: 1, name: "Управление расписанием врачей" }),
  ).toBeVisible();
  await dateField(page).click();
  const weekdays = page.locator("thead").first().locator("th");
  await expect(weekdays).toHaveText([/пн/i, /вт/i, /ср/i, /чт/i, /пт/i, /сб/i, /вс/i]);
  const month = page.getByText(/^июнь 2027$/i);
  await expect(month.first()).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await chooseDate(page, addDays(TODAY, 1));
  await expect(month).toHaveCount(0);
  await expect(dateField(page)).toBeFocused();
  const heading = page.getByRole("heading", { level: 2 }).first();
  await expect(heading).toContainText("11 июня 2027 г.");
  await dateField(page).click();
  await page.getByRole("button", { name: "14 июня 2027" }).click();
  await expect(heading).toContainText("14 июня 2027 г.");
});

test("A-2.47 A-2.48 A-2.49 a table of all doctors marks booked times and days without times", async () => {
  const { server, person, sokolova } = clinic;
  const day = addDays(TODAY, 1);
  await offer(server.db, sokolova, day, ["09:00", "10:30"]);
  await bookAtDesk(person, { employee: sokolova, time: "09:00", day, name: "Анна Занявшая" });
  const page = await openTab(`${PATH}?date=${day}`);
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
});

test("A-2.50 A-2.51 A-2.52 the editor asks for a doctor, then for times or a template", async () => {
  const page = await openTab(`${PATH}?date=${TODAY}`);
  await expect(doctorField(page).locator("option").first()).toHaveText("Выберите врача");
  await chooseDoctor(page, SOKOLOVA);
  await expect(page.getByLabel("Шаблон", { exact: true }).locator("option")).toHaveText([
    "Выберите шаблон",
    "Вечер",
  ]);
  await expect(page.getByText("Например: 09:00, 10:30")).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
});

test("A-4.10 A-4.11 A-4.12 A-4.13 a doctor or a template fills the times, a date clears them, and a draft waits for its date", async () => {
  const { server, sokolova, orlova } = clinic;
  const [first, second] = [addDays(TODAY, 4), addDays(TODAY, 5)];
  await offer(server.db, sokolova, first, ["09:00", "10:00"]);
  await offer(server.db, orlova, first, ["11:00"]);
  const page = await openTab(PATH);
  await chooseDate(page, first);
  await chooseDoctor(page, ORLOVA);
  await expect(timesField(page)).toHaveValue("11:00");
  await chooseDoctor(page, SOKOLOVA);
  await expect(timesField(page)).toHaveValue("09:00, 10:00");
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
});

test("A-4.14 A-4.15 saving ends the date's draft, deleting clears the field and can be undone", async () => {
  const { server, sokolova } = clinic;
  const day = addDays(TODAY, 13);
  const page = await openTab(PATH);
  await chooseDate(page, day);
  await chooseDoctor(page, SOKOLOVA);
  await timesField(page).fill("17:00");
  await save(page).click();
  await expect(page.getByText("Расписание обновлено")).toBeVisible();
  expect(await offered(sokolova, day)).toEqual(["17:00"]);
  await offer(server.db, sokolova, day, ["12:00"]);
  await expect(slots(page, SOKOLOVA)).toHaveText(["12:00, свободно"]);
  await chooseDate(page, addDays(day, 1));
  await chooseDate(page, day);
  await chooseDoctor(page, SOKOLOVA);
  await expect(timesField(page)).toHaveValue("12:00");

  await remove(page).click();
  await expect(page.getByText("Расписание удалено")).toBeVisible();
  await expect(timesField(page)).toHaveValue("");
  expect(await offered(sokolova, day)).toEqual([]);
  await page.getByRole("button", { name: "Вернуть", exact: true }).click();
  await expect(slots(page, SOKOLOVA)).toHaveText(["12:00, свободно"]);
  await expect.poll(() => offered(sokolova, day)).toEqual(["12:00"]);
});

test("A-5.3 A-5.4 saving needs at least one real time", async () => {
  const page = await openTab(PATH);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await chooseDate(page, addDays(TODAY, 6));
  await chooseDoctor(page, SOKOLOVA);
  await expect(save(page)).toBeDisabled();
  await timesField(page).fill("9:75, x, 24:00");
  await save(page).click();
  await expect(page.getByText(WANTED)).toBeVisible();
  expect(sent.filter((url) => url.endsWith("/availability/update"))).toEqual([]);
  await timesField(page).fill(" ");
  await expect(save(page)).toBeDisabled();
});

test("A-4.17 A-5.2 A-9.4 A-9.6 typed times are read at once, and only real ones are sent", async () => {
  const { sokolova } = clinic;
  const day = addDays(TODAY, 6);
  const page = await openTab(PATH);
  await chooseDate(page, day);
  await chooseDoctor(page, SOKOLOVA);
  await timesField(page).fill("9:75, x, 24:00");
  await timesField(page).pressSequentially(", 9:30, 9:00, 09:30");
  await expect(
    page.getByRole("list", { name: "Время приёма: будет сохранено" }).getByRole("listitem"),
  ).toHaveText(["09:00", "09:30"]);
  await expect(page.getByText(/в расписание не войдёт: 9:75, x, 24:00/)).toBeVisible();
  const sending = page.waitForRequest((request) => request.url().endsWith("/availability/update"));
  await save(page).click();
  const sent = { employeeId: sokolova, day: formatDay(day), time: '["09:00","09:30"]' };
  expect((await sending).postDataJSON()).toMatchObject(sent);
  await expect(page.getByText("Расписание обновлено")).toBeVisible();
  expect(await offered(sokolova, day)).toEqual(["09:00", "09:30"]);
});

test("A-2.53 A-2.54 A-4.16 the buttons have labels for their actions, and wait for the server", async () => {
  const day = addDays(TODAY, 12);
  const page = await openTab(PATH);
  await chooseDate(page, day);
  await chooseDoctor(page, SOKOLOVA);
  await timesField(page).fill("09:00");
  const letSave = await holdBack(page, "**/availability/update");
  await save(page).click();
  // Both at once: the screen waits three seconds for the server.
  await Promise.all([
    expect(page.getByRole("button", { name: "Сохранение..." })).toBeDisabled(),
    expect(remove(page)).toBeDisabled(),
  ]);
  letSave();
  await expect(save(page)).toBeVisible();
  await expect(statusOf(page)).not.toContainText("Ждут отправки");
  const letDelete = await holdBack(page, "**/api/availability/*/*");
  await remove(page).click();
  await expect(page.getByRole("button", { name: "Удаление..." })).toBeDisabled();
  letDelete();
  await expect(remove(page)).toBeVisible();
  await expect.poll(() => offered(clinic.sokolova, day)).toEqual([]);
});

test("A-8.13 A-8.14 a refusal is shown in the server's words, else in ours", async () => {
  const day = addDays(TODAY, 7);
  await offer(clinic.server.db, clinic.sokolova, day, ["09:00"]);
  const page = await openTab(PATH);
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
  expect(await offered(clinic.sokolova, day)).toEqual(["09:00"]);
});

test("a time with a patient in it is not withdrawn unseen: the visits are shown, and there are three ways on", async () => {
  const day = addDays(TODAY, 8);
  await offer(clinic.server.db, clinic.orlova, day, ["09:00", "10:00", "11:00"]);
  await bookAtDesk(clinic.person, {
    employee: clinic.orlova,
    time: "10:00",
    day,
    name: "Белла Записанная",
  });
  const page = await openTab(PATH);
  await chooseDate(page, day);
  await chooseDoctor(page, ORLOVA);
  await expect(timesField(page)).toHaveValue("09:00, 10:00, 11:00");
  await timesField(page).fill("09:00");
  await save(page).click();
  const question = page.getByRole("dialog", { name: "На это время записаны пациенты" });
  await expect(question.getByRole("listitem")).toHaveText([
    "10:00, Белла Записанная, +7 (900) 123-45-67",
  ]);
  expect(await axeComplaints(page)).toEqual([]);
  await question.getByRole("button", { name: "Не сохранять" }).click();
  expect(await offered(clinic.orlova, day)).toEqual(["09:00", "10:00", "11:00"]);
  await save(page).click();
  await question.getByRole("button", { name: "Оставить занятое время" }).click();
  await expect(page.getByText("Расписание обновлено")).toBeVisible();
  expect(await offered(clinic.orlova, day)).toEqual(["09:00", "10:00"]);
  await remove(page).click();
  await question.getByRole("button", { name: "Всё равно убрать" }).click();
  await expect(page.getByText("Расписание удалено")).toBeVisible();
  expect(await offered(clinic.orlova, day)).toEqual([]);
  await expect(slots(page, ORLOVA)).toHaveText(["10:00вне расписания, занято, вне расписания"]);
  await page.getByRole("link", { name: "Перезвонить и перенести: 1 запись" }).click();
  await expect(page.getByRole("region", { name: "Кому перезвонить" })).toContainText("Белла");
});

test("a user without the journal's right is asked by the server's 409, without names, and continues with the ids", async () => {
  const day = addDays(TODAY, 9);
  await offer(clinic.server.db, clinic.orlova, day, ["09:00", "10:00"]);
  const visit = await bookAtDesk(clinic.person, { employee: clinic.orlova, time: "10:00", day });
  const page = await openDesk(
    await newVisitor(clinic.browser),
    clinic.server,
    await clinic.server.signIn(["schedule"]),
    PATH,
  );
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/availability/update")) sent.push(request.postDataJSON());
  });
  await chooseDate(page, day);
  await expect(slots(page, ORLOVA)).toHaveText(["09:00, свободно", "10:00, занято"]);
  await page.getByRole("button", { name: `Изменить расписание: ${ORLOVA}` }).click();
  await expect(doctorField(page)).toHaveValue(String(clinic.orlova));
  await expect(timesField(page)).toBeFocused();
  await timesField(page).fill("09:00");
  await save(page).click();
  const question = page.getByRole("dialog", { name: "На это время записаны пациенты" });
  await expect(question.getByRole("listitem")).toHaveText(["10:00, запись в журнале"]);
  await question.getByRole("button", { name: "Не сохранять" }).click();
  await expect(statusOf(page)).not.toContainText("Требует решения");
  await save(page).click();
  await question.getByRole("button", { name: "Всё равно убрать" }).click();
  await expect(page.getByText("Расписание обновлено")).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ confirmed_visits: [visit.id] });
  expect(await offered(clinic.orlova, day)).toEqual(["09:00"]);
});
