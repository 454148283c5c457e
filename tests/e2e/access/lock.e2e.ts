import { expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile, newDeskByPassword } from "../../support/browser/desk-clinic.ts";
import { openVisitDesk } from "../../support/browser/visit-desk.ts";

const clinic = deskClinicForFile();

const lockScreen = (page: Page) => page.getByRole("dialog", { name: "Экран заблокирован" });

test("«Заблокировать» covers all tabs at once, also after a reload, and the password opens them offline", async () => {
  const { context, page, person } = await openVisitDesk(clinic);
  await expect(statusOf(page)).toContainText(person.user.login);
  const other = await context.newPage();
  await other.goto(`${clinic.server.url}/admin/journal`);
  await expect(other.getByRole("list", { name: "Записи" }).first()).toBeVisible();

  await page.getByLabel("ФИО пациента").fill("Зоя Недописанная");
  await statusOf(page).getByRole("button", { name: "Заблокировать" }).click();
  await expect(lockScreen(page)).toBeVisible();
  await expect(lockScreen(other)).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { name: "Экран заблокирован" })).toBeVisible();
  await expect(other.getByLabel("Пароль", { exact: true })).toBeFocused();
  await expect(other.getByRole("list", { name: "Записи" })).toHaveCount(0);
  const address = await other.goto(`${clinic.server.url}/api/journal`);
  expectValue(address?.status()).toBe(403);
  await expect(other.getByRole("heading")).toHaveText("По этому адресу ничего не показывается");
  await other.goto(`${clinic.server.url}/admin/journal`);

  await context.setOffline(true);
  await lockScreen(page).getByLabel("Пароль", { exact: true }).fill("не тот пароль");
  await lockScreen(page).getByRole("button", { name: "Разблокировать" }).click();
  await expect(lockScreen(page).getByRole("alert")).toContainText("Неверный пароль");
  await lockScreen(page).getByLabel("Пароль", { exact: true }).fill(person.user.password);
  await lockScreen(page).getByRole("button", { name: "Разблокировать" }).click();
  await expect(lockScreen(page)).toHaveCount(0);
  await expect(other.getByRole("list", { name: "Записи" }).first()).toBeVisible();
  await expect(page.getByLabel("ФИО пациента")).toHaveValue("Зоя Недописанная");
});

test("fifteen idle minutes hide the screen, and the password returns the focus to its field", async () => {
  const { person } = clinic;
  const page = await newDeskByPassword(clinic);
  const field = page.getByLabel("Поиск по имени");
  await field.fill("Кана");
  await page.evaluate(() => {
    localStorage.setItem("priem-last-input", String(Date.now() - 15 * 60_000));
    document.dispatchEvent(new Event("resume"));
  });
  await expect(field).toBeHidden();
  const password = lockScreen(page).getByLabel("Пароль", { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(lockScreen(page)).toBeVisible();
  await password.fill(person.user.password);
  await page.keyboard.press("Enter");
  await expect(lockScreen(page)).toHaveCount(0);
  await expect(field).toHaveValue("Кана");
  await expect(field).toBeFocused();
});
