import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { goTo } from "../../support/browser/every-screen.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { addArticle } from "../../support/clinic/site-content.ts";

const SOKOLOVA = "Соколова Мария Петровна";

const desk = deskForFile();
let page: Page;

beforeAll(async () => {
  await addDoctor(desk.server.db);
  await addArticle(desk.server.db, { name: "Режим работы", text: "", type: 1 });
  const price = { name: "УЗИ почек", category_id: 1, sort: 1, price: "2 500 руб." };
  await desk.person.post("/api/prices", { ...price, description: "" });
  page = await newDesk(desk);
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
const dialog = () => page.getByRole("dialog");

/** A screen begins with a button that the screen before it has not. */
const OPENERS = [
  ["usersmanager", /^Изменить: user/],
  ["doctorscrud", `Изменить: ${SOKOLOVA}`],
  ["doctorscrud", "Добавить"],
  ["doctorscrud", `Записи: ${SOKOLOVA}`],
  ["journal/schedule", "Шаблон на период"],
  ["journal/schedule", "Копировать неделю"],
  ["journal/schedule", "Отсутствие врача"],
  ["journal/schedule", "Клиника закрыта"],
  ["articles", "Новое объявление"],
  ["articles", "Добавить"],
  ["articles", "Редактировать: Режим работы"],
  ["prices", "Добавить прайс"],
  ["prices", "Изменить: УЗИ почек"],
  ["prices", "Изменить на процент"],
  ["calendars", `Создать ссылку: ${SOKOLOVA}`],
  ["tokens", "Создать токен"],
  ["webhooks", "Создать вебхук"],
  ["webhooks", "Справка"],
] as const;

for (const [path, opener] of OPENERS) {
  test(`Escape in the dialog of ${opener} on ${path} returns the focus to that button`, async () => {
    await goTo(page, path);
    await button(opener).press("Enter");
    await expect(dialog()).toBeVisible();
    await expect(dialog().locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog()).toHaveCount(0);
    await expect(button(opener)).toBeFocused();
  });
}

test("a form closed without saving returns the focus to its opener", async () => {
  await goTo(page, "prices");
  await button("Добавить прайс").press("Enter");
  await dialog().getByLabel("Название").fill("УЗИ");
  await page.keyboard.press("Escape");
  await expect(button("Остаться")).toBeFocused();
  await button("Закрыть без сохранения").press("Enter");
  await expect(dialog()).toHaveCount(0);
  await expect(button("Добавить прайс")).toBeFocused();
});

test("a saved form returns the focus to its opener", async () => {
  await goTo(page, "prices");
  await button("Изменить: УЗИ почек").press("Enter");
  await dialog().getByLabel("Описание").fill("Обе почки");
  await dialog().getByRole("button", { name: "Сохранить" }).press("Enter");
  await expect(dialog()).toHaveCount(0);
  await expect(button("Изменить: УЗИ почек")).toBeFocused();
});

test("a secret shown after its form returns the focus to the content of the screen", async () => {
  await goTo(page, "calendars");
  await button(`Создать ссылку: ${SOKOLOVA}`).press("Enter");
  await dialog().getByLabel("Ваш пароль").fill(desk.person.user.password);
  await dialog().getByRole("button", { name: "Создать" }).press("Enter");
  await button("Готово").press("Enter");
  await expect(dialog()).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a saved and a refused form of the screen leave the focus on the button", async () => {
  await goTo(page, "usersmanager");
  const form = page.getByRole("form", { name: "Новый пользователь" });
  const add = form.getByRole("button", { name: /^(Добавить|Сохранение)/ });
  await form.getByLabel("Логин").fill("sveta");
  await form.getByLabel(/^Пароль/).fill("короткий");
  await add.press("Enter");
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(add).toHaveText("Добавить");
  await expect(add).toBeFocused();
  await form.getByLabel(/^Пароль/).fill("берёзовый-чердак-19");
  await add.press("Enter");
  await expect(page.getByText("Пользователь sveta добавлен")).toBeVisible();
  await expect(add).toHaveText("Добавить");
  await expect(add).toBeFocused();
});

test("an edit of the waiting list leaves the focus on the button", async () => {
  await goTo(page, "wishes");
  const form = page.getByRole("form", { name: "Добавить в лист ожидания" });
  const add = form.getByRole("button", { name: /^(Добавить в лист|Сохранение)/ });
  await form.getByLabel("Телефон").fill("89001234567");
  await form.getByLabel("Врач", { exact: true }).selectOption(SOKOLOVA);
  await add.press("Enter");
  await expect(form.getByText("Добавлено в лист ожидания")).toBeVisible();
  await expect(add).toBeFocused();
});

test("a saved setting leaves the focus on the button, which is disabled until the next change", async () => {
  await goTo(page, "retention");
  const form = page.getByRole("region", { name: "Страница пациентки" });
  const save = form.getByRole("button", { name: /^Сохран/ });
  await form.getByLabel("Перенос: не позже чем за столько часов").fill("20");
  await save.press("Enter");
  await expect(page.getByText("Сроки сохранены")).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
});
