import { afterAll, beforeAll, expect as expectValue } from "bun:test";
import type { Browser } from "playwright";
import { autoDelete } from "../../../api/features/jobs/auto-delete.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { HOUR, standingClock } from "../../support/server/clock.ts";
import { sending } from "../../support/server/json.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const YEAR = 365 * 24 * HOUR;
const TOMORROW = addDays(TODAY, 1);
let time: ReturnType<typeof standingClock>;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  time = standingClock(THURSDAY_NINE);
  server = await startServer({ clock: time.clock, sameAddress: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeVisitors();
  await server.stop();
});

test("a server's clock a year ahead destroys nothing: the administrator reads both moments, refuses, and sets the clock right", async () => {
  const person = await server.signIn();
  await person.request("/api/settings/journal", sending("PUT", { deleteAfterDayPassed: true }));
  const employee = await addDoctor(server.db);
  await offer(server.db, employee, TOMORROW, ["10:00"]);
  await bookAtDesk(person, { employee, day: TOMORROW, time: "10:00" });
  time.pass(YEAR);
  expectValue(await autoDelete(server.served)).toBe(0);

  const admin = await server.signIn();
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, admin, "/admin/retention");
  const question = page.getByRole("alert", {
    name: "Уничтожение остановлено и ждёт вашего решения",
  });
  await expect(question).toContainText("На часах сервера 09.06.2028 09:00");
  await expect(question).toContainText("последнее событие в базе было 10.06.2027 09:00");
  await expect(question).toContainText("По этим часам будет уничтожено 1 запись из 1");
  await expect(question.getByRole("button", { name: "Часы верны, уничтожить" })).toBeEnabled();
  await question.getByRole("button", { name: "Не уничтожать" }).click();
  await expect(question).toContainText("отказал(а)");
  expectValue(await server.db`select 1 from journal_records`).toHaveLength(1);

  time.pass(HOUR - YEAR);
  expectValue(await autoDelete(server.served)).toBe(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Хранение данных");
  await expect(question).toHaveCount(0);
  expectValue(await server.db`select 1 from journal_records`).toHaveLength(1);
  await context.close();
});
