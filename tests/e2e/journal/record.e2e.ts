import { beforeAll, describe } from "bun:test";
import type { Browser, Page } from "playwright";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const TOMORROW = addDays(TODAY, 1);
const LATER = addDays(TODAY, 5);

const clinic = deskClinicForFile(["Маммография"]);
let server: TestServer;
let browser: Browser;
let person: SignedIn;
let sokolova: number;
let orlova: number;

beforeAll(async () => {
  ({ server, browser, person, sokolova, orlova } = clinic);
  await offer(server.db, sokolova, TODAY, ["09:30", "10:00", "10:30", "11:00"]);
  await offer(server.db, sokolova, TOMORROW, ["10:00", "10:30"]);
  await offer(server.db, orlova, TOMORROW, ["12:00", "12:30"]);
});

const stored = async (id: number) => (await person.request(`/api/journal/${id}`)).json();
const fact = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator("option").allInnerTexts();

describe("Booking page", () => {
  test("A-2.6 A-2.29 A-2.30 A-2.31 A-2.32 A-2.33 A-2.34 A-4.6 A-9.4 shows the booking, and edits it within what is offered and free", async () => {
    const visit = await bookNumbered(server, {
      employee: sokolova,
      time: "10:00",
      name: "Ольга Новая",
      comment: "Позвонить после шести",
    });
    await bookAtDesk(person, { employee: sokolova, time: "10:30", name: "Мария Занявшая" });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}`);

    await expect(fact(page, "Номер записи")).toHaveText(String(visit.id));
    await expect(fact(page, "Время")).toHaveText("10:00");
    await expect(fact(page, "Дата")).toContainText("10 июня 2027 г.");
    await expect(fact(page, "Пациент")).toHaveText("Ольга Новая");
    await expect(fact(page, "Телефон")).toHaveText("+7 (900) 123-45-67");
    await expect(fact(page, "Услуга")).toHaveText("Консультация");
    await expect(fact(page, "Комментарий")).toHaveText("Позвонить после шести");
    await expect(page.getByText("Принято: Нет", { exact: true })).toBeVisible();
    await expect(fact(page, "Согласие на обработку данных")).toContainText(
      /редакция.*, 10\.06\.2027 в 09:00/,
    );
    await expect(fact(page, "Создана")).toHaveText("10.06.2027 в 09:00");
    await expect(page.getByRole("link", { name: "Журнал" }).first()).toContainText("1");
    expect(await axeComplaints(page)).toEqual([]);

    await page.getByRole("button", { name: "Редактировать" }).click();
    await expect
      .poll(() => stored(visit.id))
      .toMatchObject({
        read_at: expect.any(String),
        source: "site",
        operator_view: false,
      });
    await expect(page.getByRole("link", { name: "Журнал" }).first()).not.toContainText("1");
    expect(await axeComplaints(page)).toEqual([]);

    expect(await optionsOf(page, "Время")).toEqual(["09:30", "10:00", "11:00"]);
    expect(await optionsOf(page, "Дата")).toEqual(["10.06.2027, четверг", "11.06.2027, пятница"]);
    await page.getByLabel("Врач", { exact: true }).selectOption("Орлова Вера Ильинична");
    expect(await optionsOf(page, "Дата")).toEqual(["Выберите дату", "11.06.2027, пятница"]);
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Выберите дату", { exact: true }).last()).toBeVisible();
    await page.getByLabel("Дата", { exact: true }).selectOption("11.06.2027, пятница");
    expect(await optionsOf(page, "Время")).toEqual(["Выберите время", "12:00", "12:30"]);
    await page.getByLabel("Время", { exact: true }).selectOption("12:30");
    await page.getByLabel("ФИО пациента").fill("ольга старая");
    await page.getByLabel("Телефон").fill("8 (911) 222-33-44");
    await page.getByLabel("Услуга").fill("Маммография");
    await page.getByLabel("Комментарий").fill("Перенесена по просьбе");
    await expect(page.getByLabel("Просмотрено оператором")).toBeChecked();
    await page.getByLabel("Просмотрено оператором").uncheck();
    await page.getByLabel("Обратный звонок").check();
    const put = page.waitForRequest((request) => /record_time/.test(request.postData() ?? ""));
    await page.getByRole("button", { name: "Сохранить" }).click();
    expect((await put).postDataJSON()).toMatchObject({
      record_day: formatDay(TOMORROW),
      record_time: "12:30",
    });

    await expect(page.getByText("Изменения сохранены")).toBeVisible();
    await expect(page.getByText("Принято: Да", { exact: true })).toBeVisible();
    await expect(fact(page, "Врач")).toHaveText("Орлова Вера Ильинична");
    expect(await stored(visit.id)).toMatchObject({
      employee: orlova,
      record_day: formatDay(TOMORROW),
      record_time: "12:30",
      user_name: "Ольга Старая",
      phone: "89112223344",
      service: "Маммография",
      add_comment: "Перенесена по просьбе",
      call_operator: true,
      operator_view: false,
      read_at: null,
    });
    await context.close();
  });

  test("A-2.34 «Отменить» leaves the booking alone, and a stray click does not lose what was typed", async () => {
    const visit = await bookAtDesk(person, {
      employee: sokolova,
      time: "11:00",
      name: "Мария Своя",
    });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}?edit=true`);
    await expect(page.getByRole("button", { name: "Сохранить" })).toBeDisabled();
    await page.getByLabel("ФИО пациента").fill("Мария 7");
    await page.getByLabel("Комментарий").fill("Недописанное");

    await page.getByRole("link", { name: "К журналу" }).click();
    const question = page.getByRole("dialog", { name: "Есть несохранённые изменения" });
    await question.getByRole("button", { name: "Остаться" }).click();
    await expect(page.getByLabel("Комментарий")).toHaveValue("Недописанное");
    await page.getByRole("button", { name: "Не сохранять" }).click();
    await expect(page.getByText("Принято: Да", { exact: true })).toBeVisible();
    await expect(fact(page, "Комментарий")).toHaveText("—");
    expect(await stored(visit.id)).toMatchObject({ user_name: "Мария Своя", add_comment: "" });
    await context.close();
  });

  test("what a colleague changes while the form is open is shown in it, and stays theirs", async () => {
    const visit = await bookAtDesk(person, {
      employee: sokolova,
      time: "09:30",
      name: "Анна Общая",
    });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}?edit=true`);
    await page.getByLabel("Комментарий").fill("От первой");
    await person.request(`/api/journal/${visit.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: "89990001122" }),
    });
    await expect(page.getByText("Телефон: теперь «+7 (999) 000-11-22»")).toBeVisible();
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Изменения сохранены")).toBeVisible();
    expect(await stored(visit.id)).toMatchObject({
      phone: "89990001122",
      add_comment: "От первой",
    });
    await context.close();
  });

  test("a time chosen while a colleague moved the visit to another day waits for a decision", async () => {
    const day = addDays(TODAY, 3);
    await offer(server.db, sokolova, day, ["14:00", "15:00"]);
    const visit = await bookNumbered(server, {
      ...{ employee: sokolova, day, time: "14:00", name: "Вера Пак" },
    });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}`);
    await page.getByRole("button", { name: "Редактировать" }).click();
    await page.getByLabel("Время", { exact: true }).selectOption("15:00");
    const moved = { record_day: formatDay(TOMORROW), record_time: "10:30" };
    await person.request(`/api/journal/${visit.id}`, sending("PUT", moved));
    await expect(page.getByText("Пока вы правили, запись изменили")).toBeVisible();
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText(/Требует решения/).first()).toBeVisible();
    expect(await stored(visit.id)).toMatchObject(moved);
    await context.close();
  });

  test("an edit that waits is said to be sent only until it was, where a phone that has scrolled to the buttons shows it", async () => {
    const visit = await bookAtDesk(person, {
      ...{ employee: sokolova, day: TOMORROW, time: "10:00", name: "Ида Ждущая" },
    });
    const context = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}?edit=true`);
    await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
    await context.setOffline(true);
    await page.getByLabel("Комментарий").fill("Без связи");
    await page.getByRole("button", { name: "Сохранить" }).click();
    const told = page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: /сохранен/i });
    await expect(told).toHaveText("Сохранено на устройстве, будет отправлено");
    await expect(told).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(told).toHaveText("Изменения сохранены");
    await expect(told).toBeInViewport({ ratio: 1 });
    expect(await stored(visit.id)).toMatchObject({ add_comment: "Без связи" });
    await context.close();
  });

  test("A-8.3 a record that cannot be loaded says so; one that is not there says that", async () => {
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, "/admin/journal/999999");
    await expect(page.getByText("Записи нет")).toBeVisible();
    await context.route("**/api/journal/888888", (route) => route.abort());
    await page.goto(`${server.url}/admin/journal/888888`);
    await expect(page.getByText("Ошибка загрузки данных", { exact: true })).toBeVisible();
    await context.close();
  });

  test("a cancelled visit's page says when and by whom it was cancelled", async () => {
    await offer(server.db, orlova, LATER, ["12:00", "12:30"]);
    const visit = await bookAtDesk(person, {
      employee: orlova,
      day: LATER,
      time: "12:00",
      name: "Ада Лишь",
    });
    await person.request(`/api/journal/${visit.id}`, { method: "DELETE" });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}`);
    const alert = page.getByRole("alert", { name: "Запись отменена" });
    await expect(alert).toContainText(`15.06.2027 в 12:00. Отменил(а) ${person.user.login}`);
    await context.close();
  });

  test("«Перенести» on the record's page takes the visit up in its day", async () => {
    await offer(server.db, orlova, LATER, ["12:00", "12:30"]);
    const visit = await bookAtDesk(person, {
      employee: orlova,
      day: LATER,
      time: "12:30",
      name: "Ия Идущая",
    });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, `/admin/journal/${visit.id}`);
    await page.getByRole("button", { name: "Перенести" }).click();
    await expect(page).toHaveURL(/\/admin\/journal\?view=day&date=2027-06-15$/);
    await expect(page.getByRole("region", { name: "Перенос записи" })).toContainText("Идущая");
    await context.close();
  });
});
