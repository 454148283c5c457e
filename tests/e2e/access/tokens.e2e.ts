import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, logInAtDesk } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import type { SignedIn } from "../../support/server/server.ts";

const desk = deskForFile();
let pricer: SignedIn;

beforeAll(async () => {
  pricer = await desk.server.signIn(["prices"]);
});

async function openDesk(person: SignedIn, path: string): Promise<Page> {
  const context = await newVisitor(desk.browser);
  return logInAtDesk(context, desk.server, person, path);
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const readsJournal = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await desk.server.request("/api/journal", { headers })).status;
};

test("an administrator makes a token for another program, sees it once, and revokes it", async () => {
  const page = await openDesk(desk.person, "/admin/usersmanager");
  await page.getByRole("link", { name: "Токены доступа" }).click();
  await expect(page.getByText("Токенов пока нет")).toBeVisible();
  await page.getByRole("button", { name: "Создать токен" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Создать", exact: true }).click();
  await expect(dialog.getByText("Введите, для какой программы этот токен")).toBeVisible();
  await expect(dialog.getByText("Выберите хотя бы одно право")).toBeVisible();

  // Only the user's own rights can be chosen.
  await dialog.getByLabel("От имени пользователя").selectOption(pricer.user.login);
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await dialog.getByLabel("От имени пользователя").selectOption(desk.person.user.login);
  await dialog.getByLabel("Для какой программы").fill("Отчёты");
  await dialog.getByLabel("Журнал записей").check();
  await dialog.getByLabel("Ваш пароль").fill("не тот пароль");
  await dialog.getByRole("button", { name: "Создать", exact: true }).click();
  await expect(dialog.getByText("Неверный пароль")).toHaveCount(2);
  await dialog.getByLabel("Ваш пароль").fill(desk.person.user.password);
  expectValue(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Создать", exact: true }).click();

  const shown = page.getByRole("dialog", { name: "Токен «Отчёты»" });
  await expect(shown.getByText("больше его никто не увидит")).toBeVisible();
  const token = await shown.getByLabel("Токен", { exact: true }).inputValue();
  expectValue(await readsJournal(token)).toBe(200);
  expectValue(await axeComplaints(page)).toEqual([]);
  await shown.getByRole("button", { name: "Готово" }).click();
  await page.reload();
  await expect(rowOf(page, "Отчёты")).toContainText("Журнал записей");
  expectValue(await page.content()).not.toContain(token.slice(10));
  expectValue(await axeComplaints(page)).toEqual([]);

  await page.getByRole("button", { name: "Отозвать: Отчёты" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Отозвать" }).click();
  await expect(page.getByText("Токенов пока нет")).toBeVisible();
  expectValue(await readsJournal(token)).toBe(401);
});
