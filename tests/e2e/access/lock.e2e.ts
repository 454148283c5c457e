import { expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { openVisitDesk } from "../../support/browser/visit-desk.ts";

const clinic = deskClinicForFile();

const lockScreen = (page: Page) => page.getByRole("dialog", { name: "Экран заблокирован" });

test("«Заблокировать» covers all tabs at once, also after a reload, and the password opens them without a line", async () => {
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
  await context.close();
});

test("a desk whose browser forgets the last press does not lock at once", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, person);
  await page.evaluate(() => {
    localStorage.clear();
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(lockScreen(page)).toHaveCount(0);
  await context.close();
});
