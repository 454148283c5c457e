import type { Page } from "playwright";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import {
  chooseDate,
  chooseDoctor,
  offeredIn,
  rowOf,
  save,
  slots,
  timesField,
} from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const SCHEDULE = "/admin/journal/schedule";
const QUEUED = "Сохранено на устройстве, будет отправлено";

const { clinic, openTab } = deskTabForFile();

const inHere = (page: Page) => page.getByRole("region", { name: "На этом устройстве" });
const offered = (day: Day) => offeredIn(clinic.server, clinic.sokolova, day);

async function fitsIn(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(width);
}

test("a refused change of a day is shown beside the day and names the visits; sent again, it takes away its own times only", async () => {
  const { server, person: colleague, sokolova } = clinic;
  const day = addDays(TODAY, 1);
  await offer(server.db, sokolova, day, ["10:00", "11:00"]);
  const page = await openTab(SCHEDULE);
  await chooseDate(page, day);
  await chooseDoctor(page, SOKOLOVA);
  await expect(timesField(page)).toHaveValue("10:00, 11:00");
  await page.context().setOffline(true);
  await timesField(page).fill("11:00");
  await save(page).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
  await bookAtDesk(colleague, { employee: sokolova, time: "10:00", day, name: "Анна Занявшая" });
  await page.context().setOffline(false);
  await expect(rowOf(page, SOKOLOVA)).toContainText("правка требует решения");
  await expect(slots(page, SOKOLOVA)).toHaveText(["10:00, занято", "11:00, свободно"]);
  await expect(page.getByText(QUEUED)).toHaveCount(0);
  expect(await axeComplaints(page)).toEqual([]);

  await timesField(page).fill("10:00, 11:00, 15:00");
  await save(page).click();
  await expect.poll(() => offered(day)).toEqual(["10:00", "11:00", "15:00"]);
  await rowOf(page, SOKOLOVA).getByRole("link", { name: "правка требует решения" }).click();
  await expect(inHere(page)).toContainText("Убрать время: 10:00");
  await expect(page.getByRole("region", { name: "На это время записаны" })).toContainText(
    "10:00, Анна Занявшая, +7 (900) 123-45-67",
  );
  for (const width of [390, 1280]) await fitsIn(page, width);
  await page.getByRole("button", { name: "Всё равно сохранить" }).click();
  await expect(page.getByText("Всё решено")).toBeVisible();
  await expect.poll(() => offered(day)).toEqual(["11:00", "15:00"]);
});
