import { expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { keepOpen, newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk, press } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { timeAlerts } from "../../support/server/alerts.ts";

const desk = deskForFile(["articles"]);
let page: Page;

const LONG = "Слово о здоровье. ".repeat(20);
const dialog = () => page.getByRole("dialog").last();
const text = () => dialog().getByRole("textbox", { name: "Текст статьи" });
const tool = (name: string) => dialog().getByRole("button", { name, exact: true });
const cardOf = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const article = async (name: string): Promise<{ id: number; text_article: string }> => {
  const all = await desk.person.json("/api/articles");
  return all.find((each: { name_article: string }) => each.name_article === name);
};

const add = (fields: Record<string, unknown>) =>
  desk.person.post("/api/articles", { text_article: "", type_article: 1, ...fields });

test("A-2.10 A-2.70 A-2.71 A-3.16 loading, then cards: the beginning as text, the section's name", async () => {
  await add({ name_article: "Длинная", text_article: `<h2>Заголовок</h2><p>${LONG}</p>` });
  await add({ name_article: "Заметка", type_article: 2, text_article: "<p>два &lt; три</p>" });
  await add({ name_article: "Совет", type_article: 3 });
  await add({ name_article: "Скрытая", type_article: 4, delete_article: 1 });
  const context = await newVisitor(desk.browser);
  keepOpen(context);
  const letGo = await holdBack(context, "**/api/articles");
  page = await openDesk(context, desk.server, desk.person, "/admin/articles");
  await expect(page.getByText("Загрузка статей...")).toBeVisible();
  letGo();
  await expect(page.getByRole("listitem")).toHaveCount(4);
  await page.context().unrouteAll();
  const preview = `Заголовок ${LONG}`.slice(0, 100).trim();
  await expect(cardOf("Длинная").getByText(`${preview}...`, { exact: true })).toBeVisible();
  await expect(cardOf("Длинная")).toContainText("Статьи");
  await expect(cardOf("Заметка")).toContainText("Заметки");
  await expect(cardOf("Заметка")).toContainText("два < три");
  await expect(cardOf("Совет")).toContainText("Рекомендации");
  await expect(cardOf("Скрытая")).toContainText("Объявление");
  await expect(cardOf("Скрытая")).toContainText("Скрыта с сайта");
  await expect(cardOf("Совет").getByRole("button")).toHaveText(["Редактировать", "Удалить"]);
});

test("A-2.72 A-3.14 A-3.15 A-4.27 a fresh modal; the name is required; cancelling closes it", async () => {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await expect(text()).toHaveText("");
  await expect(dialog().getByLabel("Название")).toHaveValue("");
  await expect(dialog().getByLabel("Раздел")).toHaveValue("1");
  await expect(dialog().getByLabel("Раздел").getByRole("option")).toHaveText([
    "Статьи",
    "Заметки",
    "Рекомендации",
    "Объявление",
  ]);
  await expect(dialog().getByLabel("Скрыть")).not.toBeChecked();
  await dialog().getByRole("button", { name: "Создать" }).click();
  await expect(dialog().getByText("Введите название")).toBeVisible();
  expectValue(posts.filter((url) => url.includes("/api/articles"))).toEqual([]);
  expectValue(await axeComplaints(page)).toEqual([]);
  await text().fill("Черновик");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Остаться" }).click();
  await expect(text()).toHaveText("Черновик");
  await dialog().getByRole("button", { name: "Отмена" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("«Новое объявление» opens in its section, and the list marks the one that the site shows", async () => {
  await page.getByRole("button", { name: "Новое объявление" }).click();
  await expect(page.getByRole("dialog", { name: "Новое объявление" })).toBeVisible();
  await expect(dialog().getByLabel("Раздел")).toHaveValue("4");
  await dialog().getByLabel("Название").fill("Лифт не работает");
  await dialog().getByRole("button", { name: "Создать" }).click();
  await expect(page.getByText("Объявление создано")).toBeVisible();
  await expect(cardOf("Лифт не работает")).toContainText("Сейчас на главной");
  await expect(cardOf("Скрытая")).not.toContainText("Сейчас на главной");
});

test("A-2.73 A-2.76 headings, three styles and a list come from the toolbar", async () => {
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  await dialog().getByLabel("Название").fill("Из редактора");
  await text().click();
  const kind = dialog().getByLabel("Вид абзаца");
  for (const level of [1, 2, 3, 4, 5, 6]) {
    await kind.selectOption(String(level));
    await expect(text()).toBeFocused();
    await page.keyboard.type(`Заголовок ${level}`);
    await page.keyboard.press("Enter");
  }
  for (const [name, word] of [
    ["Жирный", "жирно"],
    ["Курсив", "косо"],
    ["Подчёркнутый", "черта"],
  ] as const) {
    await tool(name).click();
    await page.keyboard.type(word);
    await tool(name).click();
    await page.keyboard.type(" ");
  }
  await page.keyboard.press("Enter");
  await tool("Маркированный список").click();
  await page.keyboard.type("первое");
  for (let press = 0; press < 2; press++) await page.keyboard.press("Enter");
  await expect(text().getByRole("listitem")).toHaveText(["первое"]);
});

test("A-5.25 a link asks for its address, refuses one that runs a script, and is http by default", async () => {
  await tool("Ссылка").click();
  await page.getByLabel("Адрес ссылки").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Вставить" }).click();
  await expect(page.getByText("Такой адрес не может быть ссылкой")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Адрес ссылки")).toHaveCount(0);
  await expect(text()).toBeVisible();
  await tool("Ссылка").click();
  await page.getByLabel("Адрес ссылки").fill("example.org");
  await page.getByLabel("Адрес ссылки").press("Enter");
  await expect(text().getByRole("link")).toHaveAttribute("href", "http://example.org");
});

test("A-2.74 A-2.75 an image becomes an image, another file a link with its name", async () => {
  const files = dialog().locator("input[type=file]");
  const png = Buffer.from(await drawImage("png", { width: 240, height: 120 }));
  await files.setInputFiles({ name: "схема.png", mimeType: "image/png", buffer: png });
  await expect(text().getByRole("img")).toHaveAttribute("src", /^\/uploads\//);
  await page.keyboard.press("ArrowRight");
  const pdf = Buffer.from("%PDF-1.4 памятка");
  await files.setInputFiles({ name: "памятка.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(text().getByRole("link", { name: "памятка.pdf" })).toBeVisible();
});

test("A-5.26 what the editor makes shows the same on the site, its links in a new tab", async () => {
  await dialog().getByRole("button", { name: "Создать" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cardOf("Из редактора")).toBeVisible();
  const { id } = await article("Из редактора");
  const site = await page.context().newPage();
  await site.goto(`${desk.server.url}/info/${id}`);
  const prose = site.locator(".prose");
  await expect(prose.getByRole("heading")).toHaveText(
    [1, 2, 3, 4, 5, 6].map((level) => `Заголовок ${level}`),
  );
  for (const level of [1, 6]) await expect(prose.locator(`h${level}`)).toHaveCount(1);
  await expect(prose.locator("strong, em, u")).toHaveText(["жирно", "косо", "черта"]);
  await expect(prose.locator("ul li")).toHaveText(["первое"]);
  const link = prose.getByRole("link", { name: "example.org" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  const paper = prose.getByRole("link", { name: "памятка.pdf" });
  await expect(paper).toHaveAttribute("href", /^\/uploads\//);
  const image = prose.locator("img");
  await expect.poll(() => image.evaluate((img) => Reflect.get(img, "naturalWidth"))).toBe(240);
  await site.close();
});

test("editing keeps untouched parts", async () => {
  const before = (await article("Из редактора")).text_article;
  await press(cardOf("Из редактора"), /Редактировать/);
  await expect(text().getByRole("heading")).toHaveCount(6);
  await dialog().getByLabel("Раздел").selectOption("2");
  await dialog().getByRole("button", { name: "Сохранить" }).click();
  await expect(cardOf("Из редактора")).toContainText("Заметки");
  expectValue((await article("Из редактора")).text_article).toBe(before);
});

/** The alert with these words shows for about three seconds of the page's clock. */
async function showsFor3s(words: string) {
  const alert = page.getByRole("alert").filter({ hasText: words });
  await expect(alert).toBeVisible();
  for (let second = 1; second <= 3; second++) await page.clock.fastForward(1_000);
  await expect(alert).toHaveCount(0);
  const shown = await page.evaluate(() => Reflect.get(window, "stood") as [string, number][]);
  const ms = shown.find(([text]) => text.includes(words))?.[1];
  expectValue(ms).toBeGreaterThan(2_500);
  expectValue(ms).toBeLessThan(6_000);
}

const breakCalls = (method: string, answer: { status: number; json?: unknown; body?: string }) =>
  page.route(/\/api\/(articles|upload)/, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  );

test("A-4.28 A-8.27 A-8.28 A-9.9 a failure of saving shows for 3 s, in the server's words or in ours", async () => {
  await page.clock.install();
  await page.evaluate(timeAlerts);
  await press(cardOf("Совет"), /Редактировать/);
  await dialog().getByLabel("Название").fill("Совет врача");
  const save = dialog().getByRole("button", { name: "Сохранить" });
  await breakCalls("PUT", { status: 500, body: "" });
  await save.click();
  await showsFor3s("Неизвестная ошибка при сохранении");
  await breakCalls("PUT", { status: 409, json: { code: "x", message: "Слово сервера" } });
  await save.click();
  await showsFor3s("Слово сервера");
});

test("A-8.30 a failed upload shows for 3 s, and typed text stays", async () => {
  await breakCalls("POST", { status: 500, body: "" });
  await dialog()
    .locator("input[type=file]")
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  await showsFor3s("Ошибка загрузки файла");
  await expect(dialog().getByLabel("Название")).toHaveValue("Совет врача");
  await dialog().getByRole("button", { name: "Отмена" }).click();
});

test("A-8.29 a failure of deleting shows for 3 s, in the server's words or in ours", async () => {
  const remove = dialog().getByRole("button", { name: "Удалить", exact: true });
  await breakCalls("DELETE", { status: 500, body: "" });
  await press(cardOf("Совет"), /Удалить/);
  await remove.click();
  await showsFor3s("Ошибка удаления статьи");
  await breakCalls("DELETE", { status: 409, json: { code: "x", message: "Статья уже занята" } });
  await remove.click();
  await showsFor3s("Статья уже занята");
  await page.unrouteAll();
  await remove.click();
  await expect(cardOf("Совет")).toHaveCount(0);
});

test("A-4.26 A-8.26 a load that fails replaces the screen: the client's message, else the spec's", async () => {
  await page.route("**/api/articles", (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("Неизвестная ошибка при загрузке статей");
  await expect(page.getByRole("button", { name: "Добавить", exact: true })).toHaveCount(0);
  await page.unrouteAll();
  const problem = { code: "unavailable", message: "Сервис временно недоступен" };
  await page.route("**/api/articles", (route) => route.fulfill({ status: 503, json: problem }));
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(page.getByRole("alert")).toHaveText("Сервис временно недоступен");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Повторить" }).click();
  await expect(cardOf("Длинная")).toBeVisible();
});
