import { describe } from "bun:test";
import type { Page } from "playwright";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { test } from "../../support/browser/browser-test.ts";
import { statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile, deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import {
  chooseDate,
  chooseDoctor,
  holding,
  remove,
  rowOf,
  save,
  slots,
  timesField,
} from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";

const PATH = "/admin/journal/schedule";
const REFUSAL = { code: "forbidden", message: "Недостаточно прав" };
const ELSEWHERE = addDays(TODAY, 20);
const clinic = deskClinicForFile();
const openTab = deskTabForFile(clinic);

let days = 0;

/** The editor of one doctor's day, whose times are then refused whenever the test says so. */
async function openDay() {
  const day = addDays(TODAY, ++days);
  await offer(clinic.server.db, clinic.sokolova, day, ["09:00", "10:00"]);
  const page = await openTab(PATH);
  await openEditor(page, day);
  return { page, day };
}

async function openEditor(page: Page, day: Day) {
  await chooseDate(page, day);
  await chooseDoctor(page, SOKOLOVA);
}

/** From now on a change of times is answered by a refusal, but only when that is let go. */
async function refusing(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/availability/**", async (route) => {
    await promise;
    await route.fulfill({ status: 403, json: REFUSAL });
  });
  return resolve;
}

test("a change with a late answer is shown as waiting, then as saved, and a deletion can be undone", async () => {
  const { page } = await openDay();
  const { hold, letGo } = holding();
  await page.route("**/api/availability/**", hold);
  await timesField(page).fill("12:00");
  await save(page).click();
  await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  letGo();
  await expect(page.getByText("Расписание обновлено")).toBeVisible();
  await expect(page.getByText("будет отправлено")).toHaveCount(0);

  await page.unrouteAll();
  const later = holding();
  await page.route("**/api/availability/**", later.hold);
  await remove(page).click();
  await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  later.letGo();
  await expect(page.getByText("Расписание удалено")).toBeVisible();
  await page.getByRole("button", { name: "Вернуть", exact: true }).click();
  await expect(slots(page, SOKOLOVA)).toHaveText(["12:00, свободно"]);
});

/** Of this file's tests, which share a device. */
let decisions = 0;

describe("A change of times that the server refuses", () => {
  test("after another date was opened, a deletion waits for a person instead of ending unread", async () => {
    const { page, day } = await openDay();
    const refuse = await refusing(page);
    await remove(page).click();
    await chooseDate(page, ELSEWHERE);
    refuse();
    await expect(statusOf(page)).toContainText(`Требует решения: ${++decisions}`);
    await chooseDate(page, day);
    await expect(rowOf(page, SOKOLOVA)).toContainText("правка требует решения");
    await page
      .getByRole("link", { name: /Требует решения/ })
      .first()
      .click();
    const decision = page.getByRole("main").getByRole("listitem").first();
    await expect(decision).toContainText(SOKOLOVA);
    await expect(decision).toContainText("Недостаточно прав");
  });
});
