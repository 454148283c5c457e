import { beforeAll, expect as expectValue } from "bun:test";
import { test } from "../../support/browser/browser-test.ts";
import { deskClinicForFile, deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";

const NAME = "Петрова Анна (дочь), И.О. 2-я";
const PHONE = "8 900 123-45-67, 6-12-34";

const clinic = deskClinicForFile();
const openTab = deskTabForFile(clinic);
beforeAll(async () => {
  await offer(clinic.server.db, clinic.sokolova, TODAY, ["15:00", "16:00"]);
});

test("A-5.7 a visit is booked without a line under a name and phones as reception writes them, found and called", async () => {
  const { server } = clinic;
  const page = await openTab("/admin/journal?view=day");
  await expect(page.getByRole("region", { name: "Состояние связи" })).toContainText("Обновлено");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /15:00/ }).first().click();
  const drawer = page.getByRole("dialog", { name: /Записать на 15:00/ });
  await drawer.getByLabel("ФИО пациента").fill(NAME);
  await drawer.getByLabel("Телефон").fill(PHONE);
  await expect(drawer.getByText("Не похоже на мобильный номер, сохранится как есть")).toBeVisible();
  await drawer.getByRole("button", { name: "Записать", exact: true }).click();
  await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await server.db`select user_name, phone from journal_records`)[0])
    .toEqual({ user_name: NAME, phone: PHONE });

  await page.goto(`${server.url}/admin/journal`);
  await page.getByLabel("Поиск по телефону").fill("6-12-34");
  const card = page.getByRole("listitem").filter({ hasText: NAME });
  await expect(card).toBeVisible();
  await expect(card.getByRole("link", { name: PHONE })).toHaveAttribute("href", "tel:+79001234567");
  expectValue(await server.db`select 1 from journal_records`).toHaveLength(1);
});
