import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import {
  addDays,
  clinicMoment,
  formatDay,
  formatDaySpoken,
} from "../../../shared/time/calendar.ts";
import {
  closeVisitors,
  complaintsOf,
  newVisitor,
  openBrowser,
} from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { logInAtDesk, sendHeldNow } from "../../support/browser/desk.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const DAY = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);
const DOCTOR = "Соколова Мария Петровна";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer({ sameAddress: true })]);
  const doctor = await addDoctor(server.db);
  await offer(server.db, doctor, DAY, ["10:00", "10:30"]);
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

test("A-2.18 P-6.1 a patient books on the site without a login; reception sees it live and confirms it", async () => {
  const reception = await newVisitor(browser);
  const desk = await logInAtDesk(reception, server, await server.signIn());
  await expect(desk.getByText("Нет записей, соответствующих выбранным фильтрам")).toBeVisible();

  const patient = await newVisitor(browser, { viewport: { width: 390, height: 800 } });
  const site = await patient.newPage();
  const complaints = complaintsOf(site);
  await site.goto(`${server.url}/appointment`);
  await site.getByRole("button", { name: new RegExp(`^${formatDaySpoken(DAY)}`) }).click();
  await site.getByRole("button", { name: /10:30, свободно/ }).click();
  await site.getByLabel("ФИО").fill("анна-мария ким");
  await site.getByLabel("Телефон", { exact: true }).fill("89001234567");
  await site.getByLabel("Услуга").selectOption("Консультация");
  await site.getByRole("checkbox", { name: /согласие на обработку/ }).check();
  await site.getByRole("button", { name: "Записаться" }).click();
  await expect(site.getByText("Запись успешно создана!")).toBeVisible();

  const card = desk.getByRole("list", { name: "Записи" }).getByRole("listitem");
  await expect(card).toContainText("Анна-Мария Ким");
  await expect(card).toContainText(formatDay(DAY));
  await expect(card).toContainText(DOCTOR);
  await expect(desk.getByRole("link", { name: /Журнал.*1/ }).first()).toBeVisible();

  await card.getByRole("button", { name: "Подтвердить запись" }).click();
  await expect(desk.getByRole("link", { name: /Журнал.*1/ })).toHaveCount(0);
  await sendHeldNow(desk);
  await expect
    .poll(() => server.db`select user_name, phone, call_operator, source from journal_records`)
    .toEqual([
      { user_name: "Анна-Мария Ким", phone: "89001234567", call_operator: true, source: "site" },
    ]);
  expect(complaints).toEqual([]);
  await Promise.all([reception.close(), patient.close()]);
});
