import { expect as expectValue } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskClinicForFile, newDesk, SOKOLOVA } from "../../support/browser/desk-clinic.ts";

const desk = deskClinicForFile();

test("an administrator makes a link to a doctor's calendar, sees it once, and revokes it", async () => {
  const page = await newDesk(desk, "/admin/doctorscrud");
  await page.getByRole("link", { name: "Календари врачей" }).click();
  await page.getByRole("button", { name: `Создать ссылку: ${SOKOLOVA}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Инициалы пациентки").check();
  await dialog.getByLabel("Ваш пароль").fill(desk.person.user.password);
  expectValue(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Создать", exact: true }).click();

  const shown = page.getByRole("dialog", { name: `Календарь: ${SOKOLOVA}` });
  const address = await shown.getByLabel("Ссылка", { exact: true }).inputValue();
  expectValue(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  expectValue((await fetch(address)).status).toBe(200);
  await shown.getByRole("button", { name: "Готово" }).click();
  const row = page.getByRole("row").filter({ hasText: SOKOLOVA });
  await expect(row).toContainText("Инициалы пациентки");
  expectValue(await axeComplaints(page)).toEqual([]);

  await page.getByRole("button", { name: `Отозвать: ${SOKOLOVA}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Отозвать" }).click();
  await expect(row).toContainText("нет");
  expectValue((await fetch(address)).status).toBe(404);
});
