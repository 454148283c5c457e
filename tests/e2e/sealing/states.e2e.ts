import type { Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { logInAtDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";

const clinic = deskClinicForFile();

const locked = (page: Page) => page.getByRole("dialog", { name: "Экран заблокирован" });
const password = (page: Page) => page.getByLabel("Пароль", { exact: true });

/** No input in any tab for so long. */
const goIdle = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem("priem-last-input", String(Date.now() - ms));
    document.dispatchEvent(new Event("resume"));
  }, minutes * 60_000);

test("fifteen idle minutes lock the desk: the screen is hidden, and the caret comes back to its field", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser);
  const page = await logInAtDesk(context, server, person);
  await expect(statusOf(page)).toContainText("Обновлено");
  const field = page.getByLabel("Поиск по имени");
  await field.fill("Кана");
  await goIdle(page, 14);
  await expect(locked(page)).toHaveCount(0);
  await goIdle(page, 15);
  await expect(locked(page)).toBeVisible();
  await expect(field).toBeHidden();
  await expect(password(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(locked(page)).toBeVisible();

  await password(page).fill("не тот пароль");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Неверный логин или пароль");
  await expect(password(page)).toBeFocused();
  await password(page).fill(person.user.password);
  await page.keyboard.press("Enter");
  await expect(locked(page)).toHaveCount(0);
  await expect(field).toHaveValue("Кана");
  await expect(field).toBeFocused();

  await goIdle(page, 15);
  await locked(page).getByRole("button", { name: "Выйти" }).click();
  await expect(page.getByLabel("Логин")).toBeVisible();
  await context.close();
});
