import { afterAll, beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import {
  deskClinicForFile,
  newDesk,
  newDeskByPassword,
  SOKOLOVA,
} from "../../support/browser/desk-clinic.ts";
import type { SignedIn } from "../../support/server/server.ts";
import { Receiver } from "../../support/webhooks/receiver.ts";

const desk = deskClinicForFile();
let pricer: SignedIn;
let receiver: Receiver;

beforeAll(async () => {
  pricer = await desk.server.signIn(["prices"]);
  desk.server.served.config.webhooksToPrivate = true;
  receiver = new Receiver();
});
afterAll(() => receiver.stop());

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const readsJournal = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await desk.server.request("/api/journal", { headers })).status;
};

test("an administrator makes a token for another program, sees it once, and revokes it", async () => {
  const page = await newDeskByPassword(desk, "/admin/usersmanager");
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

test("an administrator makes a webhook, sees its secret once, sends a test and sends it again", async () => {
  const page = await newDeskByPassword(desk, "/admin/usersmanager");
  await page.getByRole("link", { name: "Вебхуки" }).click();
  await expect(page.getByText("Вебхуков пока нет")).toBeVisible();
  await page.getByRole("button", { name: "Создать вебхук" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Адрес получателя").fill(receiver.address);
  await dialog.getByLabel("Ваш пароль").fill(desk.person.user.password);
  expectValue(await axeComplaints(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Создать", exact: true }).click();

  const shown = page.getByRole("dialog", { name: /^Секрет вебхука/ });
  receiver.secret = await shown.getByLabel("Секрет", { exact: true }).inputValue();
  expectValue(receiver.secret).toMatch(/^whsec_/);
  await shown.getByRole("button", { name: "Готово" }).click();
  await expect(rowOf(page, receiver.address)).toContainText("Работает");
  expectValue(await axeComplaints(page)).toEqual([]);

  await page.getByRole("button", { name: /^Доставки/ }).click();
  await expect(page.getByText("Событий пока нет")).toBeVisible();
  receiver.reply = () => ({ status: 500 });
  await page.getByRole("button", { name: "Отправить проверку" }).click();
  await expect(rowOf(page, "Проверка")).toContainText("получатель ответил 500");
  receiver.reply = () => ({ status: 204 });
  await page.getByRole("button", { name: /^Отправить ещё раз/ }).click();
  await expect(rowOf(page, "Проверка")).toContainText("Доставлено, 204");
  expectValue(await axeComplaints(page)).toEqual([]);
  expectValue([...receiver.times.values()]).toEqual([2]);
  expectValue(receiver.forged).toBe(0);
});

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
