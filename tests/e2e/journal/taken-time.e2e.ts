import type { Page } from "playwright";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, press } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer } from "../../support/clinic/clinic.ts";
import { takeFreshDay } from "../../support/clinic/fresh-day.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();

async function offerDay(): Promise<Day> {
  const day = takeFreshDay(clinic.server);
  await offer(clinic.server.db, clinic.sokolova, day, ["10:00", "10:30", "11:00"]);
  return day;
}

const colleagueTakes = (day: Day, time: string) =>
  bookAtDesk(clinic.person, { employee: clinic.sokolova, day, time, name: "Ева Быстрая" });

/** A colleague takes 10:00 in the moment when this desk sends its first booking. */
const colleagueIsFaster = (page: Page, day: Day) =>
  page.route(
    /\/api\/journal\/?$/,
    async (route) => {
      await colleagueTakes(day, "10:00");
      await route.continue();
    },
    { times: 1 },
  );

async function openFreeTime(day: Day) {
  const page = await openTab(`/admin/journal?view=day&date=${day}`);
  await page.getByRole("button", { name: `Записать: 10:00, ${SOKOLOVA}, свободно` }).click();
  const drawer = page.getByRole("dialog", { name: /^Записать на/ });
  await drawer.getByLabel("ФИО пациента").fill("Дарья Опоздавшая");
  await drawer.getByLabel("Телефон").fill("9001112233");
  return { page, drawer };
}

const nearest = (page: Page) => page.getByRole("region", { name: "Ближайшее свободное время" });

const bookedOf = (name: string) => clinic.server.db`
  select record_time, phone from journal_records where user_name = ${name} order by id desc limit 1`;

test("if a colleague took the time, name and phone stay, and one click books a near time", async () => {
  const day = await offerDay();
  const { page, drawer } = await openFreeTime(day);
  await colleagueIsFaster(page, day);
  await drawer.getByRole("button", { name: "Записать", exact: true }).click();
  await expect(drawer.getByRole("alert")).toContainText("только что заняли");
  await expect(drawer.getByLabel("ФИО пациента")).toHaveValue("Дарья Опоздавшая");
  await drawer.getByLabel("Комментарий").fill("С направлением");
  expect(await axeComplaints(page)).toEqual([]);
  await press(nearest(page), `${formatDaySpoken(day)}, 10:30`);
  await expect(page.getByText(/Запись добавлена\. Дарья Опоздавшая: 10:30/)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  expect(await bookedOf("Дарья Опоздавшая")).toMatchObject([
    { record_time: "10:30", phone: "79001112233" },
  ]);
});

test("if the time is taken while the form is filled in, one click chooses a near time and keeps the fields", async () => {
  const day = await offerDay();
  const { page, drawer } = await openFreeTime(day);
  await colleagueTakes(day, "10:00");
  await expect(drawer.getByRole("alert")).toContainText("Это время только что заняли");
  await press(nearest(page), `${formatDaySpoken(day)}, 11:00`);
  await expect(
    page.getByRole("dialog", { name: `Записать на 11:00, ${formatDaySpoken(day)}` }),
  ).toBeVisible();
  await expect(drawer.getByLabel("ФИО пациента")).toHaveValue("Дарья Опоздавшая");
  await drawer.getByRole("button", { name: "Записать", exact: true }).click();
  await expect(page.getByText(/Запись добавлена\. .* 11:00/)).toBeVisible();
});
