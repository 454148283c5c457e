import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, press } from "../../support/browser/desk.ts";
import { deskForFile, newDeskByPassword } from "../../support/browser/desk-clinic.ts";

const PASSWORD = "берёзовый-чердак-19";

const desk = deskForFile(["users"]);
let page: Page;

beforeAll(async () => {
  page = await newDeskByPassword(desk, "/admin/usersmanager");
});

const rowOf = (login: string) =>
  page
    .getByRole("region", { name: "Список пользователей" })
    .getByRole("row")
    .filter({ hasText: login });
const addForm = () => page.getByRole("form", { name: "Новый пользователь" });

async function add(login: string, password = PASSWORD) {
  await addForm().getByLabel("Логин").fill(login);
  await addForm()
    .getByLabel(/^Пароль/)
    .fill(password);
  await addForm().getByRole("button", { name: "Добавить" }).click();
}

test("A-2.8 A-2.58 A-2.59 A-5.9 the list, and a new user without rights; login and password are required", async () => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Управление Пользователями");
  await expect(page.getByRole("columnheader")).toHaveText(["ID", "Логин", "Права", "Действия"]);
  await expect(rowOf(desk.person.user.login)).toContainText("Пользователи");

  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await addForm().getByRole("button", { name: "Добавить" }).click();
  await expect(addForm().getByText("Введите логин")).toBeVisible();
  await expect(addForm().getByText("Введите пароль")).toBeVisible();
  expectValue(sent.filter((url) => url.endsWith("/api/users"))).toEqual([]);

  await add("sveta", "короткий");
  await expect(addForm().getByText("не короче 12 символов")).toHaveCount(3);
  await add("sveta");
  await expect(rowOf("sveta")).toContainText("Нет прав");
  await expect(rowOf("sveta").getByRole("cell").first()).toHaveText(/^\d+$/);
  await expect(addForm().getByLabel("Логин")).toHaveValue("");
  expectValue(await axeComplaints(page)).toEqual([]);
});

test("A-2.60 A-4.24 A-5.10 A-6.3 a checkbox a right, sent as the semicolon string; an empty password keeps the old one", async () => {
  await press(rowOf("sveta"), /Изменить/);
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("label").filter({ hasNotText: /Логин|Пароль/ })).toHaveText([
    "Журнал записей",
    "Пользователи",
    "Статьи и объявления",
    "Расписание и врачи",
    "Цены",
    "Свой день",
  ]);
  await expect(dialog.getByRole("checkbox")).toHaveCount(6);
  await expect(dialog.getByRole("button", { name: "Отменить" })).toBeVisible();
  expectValue(await axeComplaints(page)).toEqual([]);

  await dialog.getByLabel("Логин").fill("");
  await dialog.getByRole("button", { name: "Сохранить" }).click();
  await expect(dialog.getByText("Введите логин")).toBeVisible();
  await dialog.getByLabel("Логин").fill("sveta");
  await dialog.getByLabel("Журнал записей").check();
  await dialog.getByLabel("Цены").check();
  await dialog.getByLabel("Пользователи").check();
  await dialog.getByLabel("Пользователи").uncheck();
  const saves = async (user_right: string, shown: string) => {
    const saved = page.waitForRequest((request) => request.method() === "PUT");
    await dialog.getByRole("button", { name: "Сохранить" }).click();
    const sent = (await saved).postDataJSON();
    expectValue(sent).toEqual({ user_right });
    await expect(dialog).toBeHidden();
    await expect(rowOf("sveta").getByText(shown, { exact: true })).toBeInViewport({ ratio: 1 });
  };
  await saves(";journal;prices;", "Журнал записей, Цены");
  const login = await desk.server.post("/api/journal/login", {
    login: "sveta",
    password: PASSWORD,
  });
  expectValue(login.status).toBe(200);
});

test("A-8.16 A-8.17 A-8.18 A-8.19 each failure has its words, and the input stays", async () => {
  const broken = (method: string) =>
    page.route("**/api/users**", (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, body: "" })
        : route.fallback(),
    );
  await broken("POST");
  await add("olga");
  await expect(page.getByRole("alert")).toContainText("Ошибка при добавлении пользователя");
  await expect(addForm().getByLabel("Логин")).toHaveValue("olga");
  await addForm().getByLabel("Логин").fill("");
  await addForm()
    .getByLabel(/^Пароль/)
    .fill("");

  await broken("PUT");
  await press(rowOf("sveta"), /Изменить/);
  await page.getByRole("dialog").getByLabel("Цены").uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    "Ошибка при обновлении пользователя",
  );
  await expect(page.getByRole("dialog").getByLabel("Цены")).not.toBeChecked();
  await page.getByRole("button", { name: "Отменить" }).click();

  await broken("DELETE");
  await press(rowOf("sveta"), /Удалить/);
  await page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(
    "Ошибка при удалении пользователя",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Отмена" }).click();

  await broken("GET");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Не удалось загрузить пользователей");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(rowOf("sveta")).toBeVisible();
});

test("A-5.11 deleting asks first", async () => {
  await press(rowOf("sveta"), /Удалить/);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Вы уверены, что хотите удалить этого пользователя?");
  await dialog.getByRole("button", { name: "Отмена" }).click();
  await expect(rowOf("sveta")).toBeVisible();
  await press(rowOf("sveta"), /Удалить/);
  await dialog.getByRole("button", { name: "Удалить" }).click();
  await expect(rowOf("sveta")).toHaveCount(0);
});
