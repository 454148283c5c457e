import { afterAll, beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskForFile, newDeskByPassword } from "../../support/browser/desk-clinic.ts";
import { Receiver } from "../../support/webhooks/receiver.ts";

const desk = deskForFile();
let receiver: Receiver;

beforeAll(() => {
  desk.server.served.config.webhooksToPrivate = true;
  receiver = new Receiver();
});
afterAll(() => receiver.stop());

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

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
  await expect(row(page, receiver.address)).toContainText("Работает");
  expectValue(await axeComplaints(page)).toEqual([]);

  await page.getByRole("button", { name: /^Доставки/ }).click();
  await expect(page.getByText("Событий пока нет")).toBeVisible();
  receiver.reply = () => ({ status: 500 });
  await page.getByRole("button", { name: "Отправить проверку" }).click();
  await expect(row(page, "Проверка")).toContainText("получатель ответил 500");
  receiver.reply = () => ({ status: 204 });
  await page.getByRole("button", { name: /^Отправить ещё раз/ }).click();
  await expect(row(page, "Проверка")).toContainText("Доставлено, 204");
  expectValue(await axeComplaints(page)).toEqual([]);
  expectValue([...receiver.times.values()]).toEqual([2]);
  expectValue(receiver.forged).toBe(0);
});
