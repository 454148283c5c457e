import { beforeAll, expect as expectValue } from "bun:test";
import type { Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { sendHeldNow } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { pressOn, reach, typeInto } from "../../support/browser/keyboard.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const SOKOLOVA = "Соколова Мария Петровна";

const desk = deskForFile();
let doctor: number;
let page: Page;

beforeAll(async () => {
  doctor = await addDoctor(desk.server.db);
  await offer(desk.server.db, doctor, TODAY, ["10:00", "11:00", "12:00"]);
  await bookOnSite(desk.server, { employee: doctor, time: "10:00", name: "Анна Ждущая" });
  await bookOnSite(desk.server, { employee: doctor, time: "11:00", name: "Зоя Лишняя" });
  page = await (await newVisitor(desk.browser)).newPage();
});

const stored = async (path: string) => desk.person.json(`/api/${path}`);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog").last();

async function open(screen: string) {
  await pressOn(
    page.getByRole("navigation", { name: "Разделы" }).getByRole("link", { name: screen }),
  );
  await expect(page).toHaveTitle(new RegExp(screen));
}

test("A-1.1 signing in, by keyboard", async () => {
  await page.goto(`${desk.server.url}/admin`);
  await typeInto(page.getByLabel("Логин"), desk.person.user.login);
  await typeInto(page.getByLabel("Пароль", { exact: true }), desk.person.user.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("A-1.1 bookings of the site are confirmed and cancelled, by keyboard", async () => {
  await open("Журнал");
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await pressOn(card("Анна Ждущая").getByRole("button", { name: "Подтвердить запись" }));
  await expect(card("Анна Ждущая")).toContainText("С сайта, подтверждена");
  await pressOn(card("Зоя Лишняя").getByRole("button", { name: "Отменить" }));
  await pressOn(dialog().getByRole("button", { name: "Отменить визит" }));
  await expect(card("Зоя Лишняя")).toHaveCount(0);
  await sendHeldNow(page);
  await expect.poll(() => stored("journal/")).toMatchObject([{ call_operator: true }]);
});

test("A-1.1 a patient is booked at the desk, by keyboard", async () => {
  await open("Записать пациента");
  await pressOn(page.getByRole("button", { name: /^10 июня,/ }));
  await pressOn(
    page.getByRole("region", { name: SOKOLOVA }).getByRole("button", { name: /, 12:00, / }),
  );
  await typeInto(page.getByLabel("ФИО пациента"), "Ольга Своя");
  await pressOn(button("Добавить записи"));
  await expect(page.getByText("Успешно добавлена 1 запись")).toBeVisible();
});

test("A-1.1 a schedule is changed, by keyboard", async () => {
  await open("Расписание");
  await reach(page.getByLabel("Дата", { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("11.06.2027");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await reach(page.getByLabel("Врач", { exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Врач", { exact: true })).toHaveValue(`${doctor}`);
  await typeInto(page.getByLabel("Время приёма", { exact: true }), "09:00, 10:30");
  await pressOn(button("Обновить расписание"));
  await expect(page.getByRole("list", { name: `Время: ${SOKOLOVA}` })).toContainText("10:30");
});

test("A-1.1 a user is made and given a right, by keyboard", async () => {
  await open("Пользователи");
  const form = page.getByRole("form", { name: "Новый пользователь" });
  await typeInto(form.getByLabel("Логин"), "sveta");
  await typeInto(form.getByLabel(/^Пароль/), "берёзовый-чердак-19");
  await page.keyboard.press("Enter");
  await pressOn(button("Изменить: sveta"));
  await pressOn(dialog().getByLabel("Цены"), "Space");
  await pressOn(dialog().getByRole("button", { name: "Сохранить" }));
  await expect(page.getByRole("row").filter({ hasText: "sveta" })).toContainText("Цены");
});

test("A-1.1 an article is written and published, by keyboard", async () => {
  await open("Статьи/объявления");
  await pressOn(button("Добавить"));
  await typeInto(dialog().getByLabel("Название"), "Режим работы");
  await pressOn(dialog().getByRole("button", { name: "Жирный", exact: true }));
  await typeInto(dialog().getByRole("textbox", { name: "Текст статьи" }), "Без выходных");
  // Inside the text Tab leads to the next field, too: it does not trap the focus.
  await pressOn(dialog().getByRole("button", { name: "Создать" }));
  await expect(page.getByRole("heading", { name: "Режим работы" })).toBeVisible();
  await expect
    .poll(() => stored("articles"))
    .toMatchObject([{ text_article: "<p><strong>Без выходных</strong></p>" }]);
});

test("A-1.1 a price is made and put in order, by keyboard", async () => {
  await open("Цены");
  await pressOn(button("Добавить прайс"));
  await typeInto(dialog().getByLabel("Название"), "УЗИ малого таза");
  await typeInto(dialog().getByLabel("Описание"), "Трансвагинально с допплерометрией");
  await typeInto(dialog().getByLabel("Цена"), "2 500 руб.");
  await page.keyboard.press("Enter");
  const order = page.getByLabel("Порядок: УЗИ малого таза");
  await reach(order);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => stored("prices")).toMatchObject([{ sort: 1 }]);
});

test("A-1.1 an act is found and downloaded, by keyboard", async () => {
  await open("Акты");
  await typeInto(page.getByLabel("Поиск по ключевому слову"), "11:00");
  const gone = page.waitForEvent("download");
  await reach(page.getByRole("button", { name: /Скачать акт записи/ }));
  await page.keyboard.press("Enter");
  const download = await gone;
  expectValue(download.suggestedFilename()).toMatch(/^akt-.*\.docx$/);
});

test("Escape closes a popup and gives the focus back to its button", async () => {
  await open("Цены");
  const device = button("Это устройство");
  const popup = page.getByRole("dialog", { name: "Это устройство" });
  await device.click();
  await expect(device).toHaveAttribute("aria-expanded", "true");
  await expect(popup).toContainText("Проверка без сети");
  await expect(popup.getByRole("button")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(device).toBeFocused();
  await expect(device).toHaveAttribute("aria-expanded", "false");
});
