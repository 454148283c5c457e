import { beforeAll } from "bun:test";
import { addDays, formatDay, formatDayLong } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { chooseDate, dateField } from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";

const clinic = deskClinicForFile();

beforeAll(async () => {
  await offer(clinic.server.db, clinic.sokolova, addDays(TODAY, 2), ["10:00"]);
});

test("the schedule's date stays after a reload, a look at another screen, and in a link", async () => {
  const { server, browser, person } = clinic;
  const day = addDays(TODAY, 2);
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person, "/admin/journal/schedule");
  const heading = page.getByRole("heading", { name: formatDayLong(day) });
  await expect(page.getByText("Выберите дату")).toBeVisible();
  await chooseDate(page, day);
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/admin/journal/schedule?date=${day}`);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(dateField(page)).toHaveValue(formatDay(day));

  await page.getByRole("link", { name: "Шаблоны" }).click();
  await expect(page).toHaveURL(/scheduletpl$/);
  await page.getByRole("link", { name: "Расписание" }).click();
  await expect(heading).toBeVisible();

  await page.getByRole("button", { name: "Следующий день" }).click();
  await expect(page.getByRole("heading", { name: formatDayLong(addDays(day, 1)) })).toBeVisible();
  await page.goto(`${server.url}/admin/journal/schedule?date=${addDays(TODAY, -400)}`);
  await expect(page.getByText("Выберите дату")).toBeVisible();
  await context.close();
});
