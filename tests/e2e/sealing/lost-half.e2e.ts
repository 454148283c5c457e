import type { BrowserContext, Page } from "playwright";
import { outboxName } from "../../../web-admin/offline/storage/databases.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskIsOpen, enterLogin, logInAtDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import {
  nameOfVisit,
  openVisitForm,
  renameVisit,
  type VisitDesk,
} from "../../support/browser/visit-desk.ts";

const clinic = deskClinicForFile();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A visit renamed offline, and not sent. */
async function openWithEdit(): Promise<VisitDesk> {
  const desk = await openVisitForm(clinic, logInAtDesk);
  await desk.context.setOffline(true);
  await renameVisit(desk.page, "Инна Ждущая");
  await expect(statusOf(desk.page)).toContainText("1 правка");
  return desk;
}

/** As a restore into an empty database does to the keys of devices. */
const loseHalf = ({ person }: VisitDesk) =>
  clinic.server.db`delete from device_keys where user_id = ${person.user.id}`;

/** A logout deletes data until a moment after the login form appears. */
const passwordIsGone = ({ page, person }: VisitDesk) =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("keys").objectStore("keys").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.every(({ byPassword }) => byPassword === null));
          };
        };
      }),
    outboxName(person.user.id),
  );

async function openAgain(context: BrowserContext): Promise<Page> {
  await context.setOffline(false);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${clinic.server.url}/admin/journal`);
  return page;
}

test("a device whose key a restored server does not know starts over by keyboard if no password opens it, and names the lost edits", async () => {
  const desk = await openWithEdit();
  await button(desk.page, "Выйти").first().click();
  await button(desk.page, "Всё равно выйти").click();
  await expect(desk.page.getByLabel("Логин")).toBeVisible();
  await expect.poll(() => passwordIsGone(desk)).toBe(true);
  await desk.page.close();
  await loseHalf(desk);
  const page = await openAgain(desk.context);
  await enterLogin(page, desk.person.user);
  await expect(page.getByText("Открыть и отправить это нечем")).toBeVisible();
  await expect(page.getByLabel("Пароль", { exact: true })).toHaveCount(0);
  await button(page, "Выйти").focus();
  await page.keyboard.press("Tab");
  await expect(button(page, "Начать заново")).toBeFocused();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: "Начать заново на этом устройстве?" });
  await expect(asked).toContainText("1 правка");
  await expect(asked.getByRole("button", { name: "Отмена" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await deskIsOpen(page);
  const lost = page.getByRole("alert", { name: "Правки потеряны" });
  await expect(lost).toContainText("не было отправлено: 1 правка");
  await lost.getByRole("button", { name: "Понятно" }).click();
  await page.goto(`${clinic.server.url}/admin/journal/${desk.uid}?edit=true`);
  await renameVisit(page, "Инна Новая");
  await expect.poll(() => nameOfVisit(clinic, desk.uid)).toBe("Инна Новая");
  await desk.context.close();
});
