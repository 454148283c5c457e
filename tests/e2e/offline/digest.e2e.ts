import { beforeAll } from "bun:test";
import type { Browser } from "@playwright/test";
import { addDays } from "../../../shared/time/calendar.ts";
import { newDevice } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { logInAtDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const clinic = deskClinicForFile();
let server: TestServer;
let browser: Browser;
let person: SignedIn;
let sokolova: number;

beforeAll(async () => {
  ({ server, browser, person, sokolova } = clinic);
});

test("a change that the feed skipped is on the screen within five minutes, and reported to the clinic", async () => {
  await server.db`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, source,
      operator_view, call_operator)
    values (gen_random_uuid(), ${sokolova}, ${addDays(TODAY, 1)}, '10:00', 'Анна Прежняя',
      '79001112233', 'staff', true, true)`;
  const context = await newDevice(browser);
  await context.clock.install();
  const page = await logInAtDesk(context, server, person);
  const records = page.getByRole("list", { name: "Записи" }).getByRole("listitem");
  await expect(records).toHaveText([/Анна Прежняя/]);

  await server.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update journal_records set user_name = 'Анна Новая', revision = revision + 1`;
  });
  await context.clock.fastForward("05:00");
  await expect(records).toHaveText([/Анна Новая/]);
  await expect(page.getByText("В сети")).toBeVisible();
  const health = await (await server.request("/api/health")).json();
  expect(health.divergences).toEqual({ devices: 1, log: 0 });
  await context.close();
});
