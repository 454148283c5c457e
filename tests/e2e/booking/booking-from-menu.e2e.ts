import { beforeAll } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";

const TOMORROW = addDays(TODAY, 1);
const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, orlova } = clinic;
  await offer(server.db, orlova, TODAY, ["12:00"]);
  await offer(server.db, orlova, TOMORROW, ["12:00"]);
});

test("«Записать пациента» opens the form on the day and for the doctor that are looked at", async () => {
  const { server, orlova } = clinic;
  const day = `/admin/journal?view=day&date=${TOMORROW}&doctor=${orlova}`;
  const page = await openTab(day);
  await page.getByRole("link", { name: "Записать пациента" }).click();
  await expect(page.getByRole("heading", { name: "11 июня, пятница" })).toBeVisible();
  await expect(page.getByLabel("Врач", { exact: true })).toHaveValue(String(orlova));

  await page.goto(`${server.url}/admin/journal?view=day`);
  await page.getByRole("link", { name: "Записать пациента" }).click();
  await expect(page.getByRole("heading", { name: "10 июня, четверг" })).toBeVisible();
  await page.goto(`${server.url}/admin/prices`);
  await page.getByRole("link", { name: "Записать пациента" }).click();
  await expect(page).toHaveURL(/\/admin\/journal\/add$/);
});
