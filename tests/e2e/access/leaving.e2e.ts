import type { Page } from "playwright";
import { installedDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { keptOnDevice, openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { goTo } from "../../support/browser/every-screen.ts";
import { openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";

const clinic = deskClinicForFile();

const leave = (page: Page) => page.getByRole("button", { name: "Выйти", exact: true }).click();

test("«Выйти» offline asks first, warns that signing in needs a connection, and can be undone", async () => {
  const { context, page } = await openVisitForm(clinic);
  await context.setOffline(true);
  await expect(statusOf(page)).toContainText("Нет связи");
  await leave(page);
  const asks = page.getByRole("dialog", { name: "Выйти без связи?" });
  await expect(asks).toContainText("до появления связи здесь никто не сможет войти");
  await expect(asks.getByRole("button", { name: "Остаться" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asks).toHaveCount(0);
  await expect(statusOf(page)).toBeVisible();

  await renameVisit(page, "Зоя Ждущая");
  await expect(statusOf(page)).toContainText("Ждут отправки: 1 правка");
  await leave(page);
  const held = page.getByRole("dialog", { name: "Не всё отправлено" });
  await expect(held).toContainText("Не отправлено с этого устройства: 1 правка");
  await expect(held).toContainText("до появления связи здесь никто не сможет войти");
  await held.getByRole("button", { name: "Всё равно выйти" }).click();
  await expect(page.getByLabel("Логин")).toBeVisible();
});

const ONLINE_ONLY = {
  articles: "Нет связи с сервером. Повторите, когда она появится.",
  usersmanager: "Не удалось загрузить пользователей",
  doctorscrud: "Не удалось загрузить список врачей",
  prices: "Ошибка загрузки данных",
  papers: "Документы не загрузились",
};

test("screens that need a connection explain why they are empty", async () => {
  const context = await installedDevice(clinic.browser);
  const page = await openDesk(context, clinic.server, clinic.person);
  await keptOnDevice(page);
  for (const [path, title] of Object.entries(ONLINE_ONLY)) {
    await context.setOffline(true);
    await goTo(page, path);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText(title);
    await expect(alert).toContainText("Нет связи с сервером");
    await expect(alert).not.toContainText("Неизвестная");
    await context.setOffline(false);
    await expect(alert).toHaveCount(0);
  }
});
