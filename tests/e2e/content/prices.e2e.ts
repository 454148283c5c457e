import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { addArticle } from "../../support/clinic/site-content.ts";

const desk = deskForFile(["prices"]);
let page: Page;
let article: number;

beforeAll(async () => {
  for (const [name, category_id, sort] of [
    ["УЗИ малого таза", 1, 5],
    ["УЗИ молочных желёз", 1, 2],
    ["Приём гинеколога", 2, 0],
  ] as const) {
    const price = { name, category_id, sort, price: "2 500 руб.", description: "" };
    await desk.person.post("/api/prices", price);
  }
  article = await addArticle(desk.server.db, { name: "Перед анализом", text: "", type: 3 });
  page = await newDesk(desk, "/admin/prices");
});

const dialog = () => page.getByRole("dialog");
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });
const names = () => page.getByRole("row").getByRole("cell").nth(1);
const written = (method: string) =>
  page.waitForRequest((request) => request.method() === method && /prices/.test(request.url()));

test("A-2.11 A-2.77 A-3.18 three tabs hold the lines of three categories", async () => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Цены");
  await expect(page.getByRole("tab")).toHaveText([
    "УЗИ",
    "Гинекология",
    "Лабораторная диагностика",
  ]);
  await page.getByRole("tab", { name: "Гинекология" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf("Приём гинеколога")).toBeVisible();
  await page.getByRole("tab", { name: "Лабораторная диагностика" }).click();
  await expect(page.getByText("В этом разделе пока нет цен")).toBeVisible();
});

test("A-2.78 A-9.9 a table of five columns, in the order of `sort`", async () => {
  await page.getByRole("tab", { name: "УЗИ" }).click();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Порядок",
    "Название",
    "Описание",
    "Цена",
    "Действия",
  ]);
  await expect(names()).toHaveText("УЗИ молочных желёз");
});

test("A-5.18 A-8.36 a price without its required fields is not sent", async () => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Добавить прайс" }).click();
  await expect(dialog().getByLabel("Порядок")).toHaveValue("0");
  await dialog().getByLabel("Название").fill("   ");
  await dialog().getByLabel("Порядок").fill("");
  await dialog().getByLabel("Категория").selectOption("");
  await dialog().getByRole("button", { name: "Создать" }).click();
  await expect(dialog().getByRole("alert")).toHaveText("Заполните все обязательные поля");
  for (const words of ["Введите название", "Введите цену", "Выберите категорию", "Введите число"]) {
    await expect(dialog().locator("p, div").filter({ hasText: words }).last()).toBeVisible();
  }
  expectValue(await axeComplaints(page)).toEqual([]);
  expectValue(posts.filter((url) => url.includes("/api/prices"))).toEqual([]);
});

test("A-2.80 A-4.29 a price made is sent as it was typed, and the list is read again", async () => {
  await dialog().getByLabel("Название").fill("Анализ крови");
  await dialog().getByLabel("Цена").fill("от 900 руб.");
  await dialog().getByLabel("Категория").selectOption("3");
  await dialog().getByLabel("Порядок").fill("4");
  await dialog().getByLabel("Как подготовиться").fill("Приходите натощак");
  await dialog().getByLabel("Статья о подготовке").selectOption("Перед анализом");
  const post = written("POST");
  const readAnew = written("GET");
  await dialog().getByRole("button", { name: "Создать" }).click();
  expectValue((await post).postDataJSON()).toEqual({
    name: "Анализ крови",
    description: "",
    price: "от 900 руб.",
    category_id: 3,
    sort: 4,
    preparation: "Приходите натощак",
    preparation_article: article,
  });
  await readAnew;
  await expect(dialog()).toBeHidden();
  await page.getByRole("tab", { name: "Лабораторная диагностика" }).click();
  await expect(rowOf("Анализ крови")).toContainText("от 900 руб.");
});

test("A-2.79 A-5.20 the order in a row is sent when it is a number, and the rows follow", async () => {
  await page.getByRole("tab", { name: "УЗИ" }).click();
  const patches: unknown[] = [];
  page.on(
    "request",
    (request) => request.method() === "PATCH" && patches.push(request.postDataJSON()),
  );
  const sort = page.getByRole("spinbutton", { name: "Порядок: УЗИ малого таза" });
  await sort.fill("");
  await sort.blur();
  await expect(sort).toHaveValue("5");
  await sort.fill("-3");
  await sort.blur();
  await expect(sort).toHaveValue("5");
  expectValue(patches).toEqual([]);
  await sort.fill("1");
  await sort.press("Enter");
  await expect(names()).toHaveText("УЗИ малого таза");
  expectValue(patches).toEqual([{ sort: 1 }]);
  await expect(rowOf("УЗИ малого таза").getByRole("button")).toHaveText(["Изменить", "Удалить"]);
});

/** Clicks the button while calls with this method fail, and returns the alert's text. */
async function failing(method: string, press: () => Promise<void>, words: string) {
  await page.route("**/api/prices**", (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, body: "" })
      : route.fallback(),
  );
  await press();
  await expect(page.getByRole("alert")).toContainText(words);
  await page.unrouteAll();
}
const inRow = (name: string, action: RegExp) =>
  rowOf(name).getByRole("button", { name: action }).click();
const inDialog = (name: string) => dialog().getByRole("button", { name }).click();

test("A-8.32 a failed creation is reported and keeps the typed text", async () => {
  await page.getByRole("button", { name: "Добавить прайс" }).click();
  await dialog().getByLabel("Название").fill("Новая");
  await dialog().getByLabel("Цена").fill("1");
  await failing("POST", () => inDialog("Создать"), "Ошибка создания записи");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Остаться" }).click();
  await expect(dialog().getByLabel("Название")).toHaveValue("Новая");
  await inDialog("Отмена");
});

test("A-8.33 A-8.35 a failed change and a failed removal are reported", async () => {
  await inRow("УЗИ малого таза", /Изменить/);
  await failing("PATCH", () => inDialog("Сохранить"), "Ошибка обновления записи");
  await inDialog("Отмена");
  await inRow("УЗИ малого таза", /Удалить/);
  await failing("DELETE", () => inDialog("Удалить"), "Ошибка удаления записи");
  await inDialog("Удалить");
  await expect(rowOf("УЗИ малого таза")).toHaveCount(0);
});

test("A-8.34 a failed reordering is reported, also while the next one succeeds", async () => {
  const sort = page.getByRole("spinbutton", { name: "Порядок: УЗИ молочных желёз" });
  await sort.fill("9");
  await failing("PATCH", () => sort.press("Enter"), "Ошибка обновления порядка");
  await sort.fill("8");
  await sort.press("Enter");
  await expect(page.getByText("Порядок изменён")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("УЗИ молочных желёз. Ошибка обновления");
});

test("A-8.31 prices that fail to load or are malformed are reported and loaded again", async () => {
  await page.route("**/api/prices", (route) => route.fulfill({ json: { no: "array" } }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Ошибка загрузки данных");
  await page.unrouteAll();
  await failing("GET", () => page.reload().then(() => {}), "Ошибка загрузки данных");
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(rowOf("УЗИ молочных желёз")).toBeVisible();
});

test("all prices change by some percent after both old and new ones were shown", async () => {
  await page.getByRole("button", { name: "Изменить на процент" }).click();
  const raise = page.getByRole("dialog", { name: "Изменить цены на процент" });
  await raise.getByLabel("Какие цены").selectOption("Все разделы");
  await expect(raise.getByRole("button", { name: "Изменить цены" })).toBeDisabled();
  await raise.getByLabel("На сколько процентов").fill("7,5");
  await raise.getByLabel("Округлить до").selectOption("50 ₽");
  const line = raise.getByRole("row").filter({ hasText: "Приём гинеколога" });
  await expect(line).toContainText("2 500 руб.2 700 руб.");
  expectValue(await axeComplaints(page)).toEqual([]);
  const sent = written("PATCH");
  await raise.getByRole("button", { name: /^Изменить \d+ цен/ }).click();
  expectValue((await sent).postDataJSON().changes.length).toBeGreaterThan(1);
  await expect(raise).toHaveCount(0);
  await expect(page.getByText(/^Изменено: \d+ цен/)).toBeVisible();
  await page.getByRole("tab", { name: "Гинекология" }).click();
  await expect(rowOf("Приём гинеколога")).toContainText("2 700 руб.");
});

test("a change of prices over 30 % is asked about, and is taken back by «Вернуть»", async () => {
  await page.getByRole("button", { name: "Изменить на процент" }).click();
  const raise = page.getByRole("dialog", { name: "Изменить цены на процент" });
  await raise.getByLabel("На сколько процентов").fill("-40");
  await raise.getByRole("button", { name: /^Изменить \d+ цен/ }).click();
  const question = page.getByRole("dialog", { name: "Изменить цены на -40 %?" });
  await question.getByRole("button", { name: "Изменить" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rowOf("Приём гинеколога")).toContainText("1 620 руб.");
  await page.getByRole("button", { name: "Вернуть" }).last().click();
  await expect(rowOf("Приём гинеколога")).toContainText("2 700 руб.");
});
