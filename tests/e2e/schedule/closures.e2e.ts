import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { installedDevice, newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  axeComplaints,
  keptOnDevice,
  looksRight,
  openDesk,
  press,
  statusOf,
} from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { offeredIn } from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const SATURDAY = addDays(TODAY, 2);
const MONDAY = addDays(TODAY, 4);
const TUESDAY = addDays(TODAY, 5);
const WORDS = "12–14 июня клиника не работает: День России";

const clinic = deskClinicForFile();
beforeAll(async () => {
  const { server, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, SATURDAY, ["10:00", "11:00"]);
  await offer(server.db, orlova, SATURDAY, ["09:00"]);
  await offer(server.db, orlova, MONDAY, ["09:00"]);
  await offer(server.db, sokolova, TUESDAY, ["10:00"]);
});

const offered = (employee: number, day: typeof TODAY) => offeredIn(clinic.server, employee, day);
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Клиника закрыта" });

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Клиника закрыта" }).click();
  return dialogOf(page);
}

test("offline, two clicks close a holiday for all doctors: its patient is to be called, the site shows the reason, and one click reopens it", async () => {
  const { server, browser, person, sokolova, orlova } = clinic;
  await bookAtDesk(person, {
    employee: sokolova,
    day: SATURDAY,
    time: "10:00",
    name: "Анна Первая",
  });
  const context = await installedDevice(browser);
  const page = await openDesk(context, server, person, "/admin/journal/schedule");
  await keptOnDevice(page);
  await context.setOffline(true);

  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "12–14 июня: День России" }).click();
  await expect(dialog.getByText(`На сайте: ${WORDS}`)).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([/12 июня, суббота, 10:00, Анна Первая/]);
  await expect(dialog.getByText(/Изменится: 2 дня у 2 врачей/)).toContainText("Исчезнет 4 окна.");
  expectValue(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Закрыть клинику" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Перезвонить и перенести");
  const patient = page.getByRole("region", { name: "Кому перезвонить" });
  await expect(patient).toContainText("Анна Первая");
  await expect(page.getByText("В эти дни клиника не работает.")).toBeVisible();
  await press(
    page.getByRole("region", { name: "Ближайшее свободное время" }),
    /15 июня, вторник, 10:00/,
  );
  await expect(page.getByText("Переносить некого")).toBeVisible();

  await context.setOffline(false);
  await expect(statusOf(page)).toContainText("Все правки отправлены");
  expectValue(await offered(orlova, MONDAY)).toEqual([]);
  expectValue(await offered(sokolova, SATURDAY)).toEqual([]);
  const visitor = await newVisitor(browser);
  const site = await visitor.newPage();
  await site.goto(`${server.url}/appointment`);
  await expect(site.getByRole("complementary", { name: "Клиника не работает" })).toHaveText(WORDS);
  await looksRight(site);
  await site.goto(server.url);
  await expect(site.getByText(WORDS)).toBeVisible();
  expectValue(await axeComplaints(site)).toEqual([]);

  await page.goto(`${server.url}/admin/journal/schedule?date=${SATURDAY}`);
  await expect(page.getByRole("note")).toHaveText(WORDS);
  await looksRight(page);
  const list = (await openDialog(page)).getByRole("region", { name: "Закрытые дни" });
  await list.getByRole("button", { name: "Открыть снова: 12–14 июня" }).click();
  await expect(page.getByText("Клиника снова открыта, время врачей возвращено")).toBeVisible();
  await expect(list).toBeHidden();
  await expect(statusOf(page)).toContainText("Все правки отправлены");
  expectValue(await offered(sokolova, SATURDAY)).toEqual(["10:00", "11:00"]);
  expectValue(await offered(orlova, SATURDAY)).toEqual(["09:00"]);
  expectValue(await offered(orlova, MONDAY)).toEqual(["09:00"]);
  await site.reload();
  await expect(site.getByText(WORDS)).toHaveCount(0);
  await context.close();
});
