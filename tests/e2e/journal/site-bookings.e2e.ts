import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk, statusOf } from "../../support/browser/desk.ts";
import { closeDeskClinic } from "../../support/browser/desk-clinic.ts";
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

test("a wave of bookings raises an alert, and one click cancels the similar bookings, with acts", async () => {
  const day = addDays(TODAY, 20);
  const times = ["09:00", "09:30", "10:00", "10:30", "11:00"];
  const patient = { time: "12:00", name: "Ким Анна", phone: "89161234567" };
  await offer(server.db, doctor, day, [...times, patient.time]);
  await server.db`delete from journal_records`;
  await server.db`delete from site_booking_addresses`;
  const page = await openDesk(await newVisitor(browser), server, person);
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
});
