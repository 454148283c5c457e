import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { complaintsOf, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk, statusOf } from "../../support/browser/desk.ts";
import { closeDeskClinic } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let browser: Browser;
let person: SignedIn;
let doctor: number;

beforeAll(async () => {
  const environment = { BOOKINGS_PER_PHONE: "3", BOOKINGS_PER_MINUTE: "6" };
  server = await startServer({ clock: () => THURSDAY_NINE, environment, sameAddress: true });
  doctor = await addDoctor(server.db);
  person = await server.signIn();
  browser = await openBrowser();
});

afterAll(() => closeDeskClinic({ server, browser }));

const cardOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Записи" }).getByRole("listitem").filter({ hasText: name });

test("reception is shown the fourth visit that one phone books, also without a line", async () => {
  const names = ["Анна Первая", "Анна Вторая", "Анна Третья", "Анна Четвёртая"];
  for (const [at, name] of names.entries()) {
    const day = addDays(TODAY, at + 1);
    await offer(server.db, doctor, day, ["10:00"]);
    const phone = at % 2 ? "89005551122" : "79005551122";
    await bookOnSite(server, { employee: doctor, day, time: "10:00", name, phone });
  }
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person);
  const complaints = complaintsOf(page);
  const mark = page.getByText("запись с этого номера");
  await expect(cardOf(page, "Анна Четвёртая")).toContainText("Четвёртая запись с этого номера");
  await expect(mark).toHaveCount(1);
  expect(complaints).toEqual([]);

  await context.setOffline(true);
  await cardOf(page, "Анна Четвёртая").getByRole("button", { name: "Подтвердить" }).click();
  await expect(mark).toHaveCount(0);
  await context.close();
});

test("a wave of bookings rings, and one press takes away the bookings that are alike, with acts", async () => {
  const day = addDays(TODAY, 20);
  const times = ["09:00", "09:30", "10:00", "10:30", "11:00"];
  const patient = { time: "12:00", name: "Ким Анна", phone: "89161234567" };
  await offer(server.db, doctor, day, [...times, patient.time]);
  await server.db`delete from journal_records`;
  await server.db`delete from site_booking_addresses`;
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person);
  const alarm = page.getByRole("alert", { name: "Волна записей с сайта" });
  await expect(statusOf(page)).toContainText("Обновлено");
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const [at, time] of times.entries()) {
    const name = `Бот ${"абвгд"[at]}`;
    await bookOnSite(server, { employee: doctor, day, time, name, phone: `8900700000${at}` });
  }
  await bookOnSite(server, { employee: doctor, day, ...patient });
  await expect(alarm).toContainText("Необычно много записей с сайта: 6 записей, 09:00");
  await alarm.getByRole("button", { name: "Убрать все записи этой волны" }).click();
  const question = page.getByRole("dialog", { name: "Убрать все записи этой волны?" });
  await expect(question.getByRole("listitem")).toHaveCount(6);
  await expect(question.getByRole("checkbox", { checked: true })).toHaveCount(5);
  const theirs = question.getByRole("listitem").filter({ hasText: patient.name });
  await expect(theirs).toContainText("+7 (916) 123-45-67");
  await expect(theirs).toContainText("записались 09:00");
  await expect(theirs.getByRole("checkbox")).not.toBeChecked();
  await expect(question.getByRole("button", { name: "Отмена" })).toBeFocused();
  expect(await axeComplaints(page)).toEqual([]);
  await question.getByRole("button", { name: "Убрать 5 записей" }).click();
  await expect(page.getByText("5 записей отменено")).toBeVisible();
  await expect(alarm).toHaveCount(0);
  await expect
    .poll(() => server.db`select from journal_records where record_day = ${day}`)
    .toHaveLength(1);
  expect(await server.db`select from destruction_acts where record_day = ${day}`).toHaveLength(5);
  await context.close();
});

test("a wave that reception finds to be people is not reported again", async () => {
  const day = addDays(TODAY, 21);
  await server.db`delete from journal_records`;
  await offer(server.db, doctor, day, ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"]);
  await server.db`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, source,
      operator_view, call_operator, created_at)
    select gen_random_uuid(), ${doctor}, ${day}, lpad(n::text, 2, '0') || ':00', 'Анна', '', 'site',
      false, false, ${THURSDAY_NINE} from generate_series(9, 14) n`;
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person);
  const alarm = page.getByRole("alert", { name: "Волна записей с сайта" });
  await alarm.getByRole("button", { name: "Это пациенты" }).click();
  await expect(alarm).toHaveCount(0);
  await expect(statusOf(page)).toContainText("Все правки отправлены");
  await page.reload();
  await expect(page.getByRole("list", { name: "Записи" }).getByRole("listitem")).toHaveCount(6);
  await expect(alarm).toHaveCount(0);
  await context.close();
});
