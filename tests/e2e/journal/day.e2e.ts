import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  axeComplaints,
  keptOnDevice,
  logInAtDesk,
  openSealed,
  press,
} from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";

const DAY = "/admin/journal?view=day";
const TOMORROW = addDays(TODAY, 1);

const { clinic, openTab } = deskTabForFile();

beforeAll(async () => {
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["08:30", "09:30", "10:00", "10:30", "11:00", "15:00"]);
  await offer(server.db, orlova, TODAY, ["10:00", "12:00"]);
  await offer(server.db, orlova, TOMORROW, ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30"]);
  await bookNumbered(server, { employee: sokolova, time: "10:00", name: "Ольга Новая" });
  const read = { employee: sokolova, time: "10:30", name: "Ева Читаная" };
  const { id } = await bookNumbered(server, read);
  await person.put(`/api/journal/${id}`, { read: true });
  await bookAtDesk(person, { employee: orlova, time: "10:00", name: "Своева Мария Львовна" });
});

const grid = (page: Page) => page.getByRole("region", { name: "День по врачам" });
const column = (page: Page, doctor: string) =>
  grid(page).getByRole("region", { name: new RegExp(`^${doctor}: `) });
const free = (page: Page, time: string, doctor: string) =>
  grid(page).getByRole("button", { name: `Записать: ${time}, ${doctor}, свободно` });
const visit = (page: Page, name: string) =>
  grid(page).getByRole("button", { name: new RegExp(name) });
const keys = (page: Page) => page.getByRole("dialog", { name: "Клавиши быстрого доступа" });

test("one column per doctor on a shared time axis, and a label for each kind of time", async () => {
  const page = await openTab("/admin");
  await expect(page).toHaveURL(/\/admin\/journal\?view=day$/);
  await expect(page.getByRole("heading", { name: "10 июня 2027 г., четверг" })).toBeVisible();
  await expect(column(page, SOKOLOVA)).toContainText("занято 2, свободно 3");
  await expect(column(page, ORLOVA)).toContainText("занято 1, свободно 1");
  await expect(column(page, SOKOLOVA).getByRole("listitem")).toHaveText([
    /08:30.*прошло/,
    /09:30/,
    /10:00.*Ольга Новая.*\+7 \(900\) 123-45-67.*новая/,
    /10:30.*Ева Читаная.*не подтверждена/,
    /11:00/,
    /15:00/,
  ]);
  await expect(visit(page, "Своева М. Л..*записал сотрудник")).toBeVisible();
  const top = async (name: string) => (await visit(page, name).boundingBox())?.y;
  expect(await top("Ольга Новая")).toBe(await top("Своева"));
});

test("day and doctor are part of the address, and stay when the view changes", async () => {
  const page = await openTab(DAY);
  const doctor = page.getByLabel("Врач", { exact: true });
  await doctor.selectOption(ORLOVA);
  await expect(page).toHaveURL(new RegExp(`view=day&doctor=${clinic.orlova}$`));
  await expect(column(page, SOKOLOVA)).toHaveCount(0);
  await page.getByRole("button", { name: "Следующий день" }).click();
  await expect(page.getByLabel("Дата", { exact: true })).toHaveValue(formatDay(TOMORROW));
  await page.getByRole("link", { name: "Список", exact: true }).click();
  await expect(page.getByRole("list", { name: "Записи" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("link", { name: "День", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${TOMORROW}&doctor=${clinic.orlova}$`));
  await doctor.selectOption(SOKOLOVA);
  await expect(page.getByText(`${SOKOLOVA} в этот день не принимает.`)).toBeVisible();
  await doctor.selectOption("Все врачи");
  await page.getByRole("button", { name: "Следующий день" }).click();
  await expect(page.getByText("В этот день никто не принимает.")).toBeVisible();
});

test("a week shows all doctors' load, a doctor's name opens their seven days, a day's load that day", async () => {
  const page = await openTab("/admin/journal?view=week");
  const load = page.getByRole("table", { name: "Неделя: загрузка врачей" });
  await expect(
    load.getByRole("button", { name: `${SOKOLOVA}, 10 июня, четверг, занято 2 из 6 свободно 3` }),
  ).toBeVisible();
  await load.getByRole("button", { name: "Неделя врача: Орлова В. И." }).click();
  const week = page.getByRole("region", { name: "Неделя врача" });
  await expect(week.getByRole("heading")).toHaveText(["10 июня, четверг", "11 июня, пятница"]);
  await page.getByLabel("Врач", { exact: true }).selectOption("Все врачи");
  await load.getByRole("button", { name: new RegExp(`^${ORLOVA}, 11 июня`) }).click();
  await expect(page).toHaveURL(new RegExp(`view=day&date=${TOMORROW}&doctor=${clinic.orlova}`));
  await expect(column(page, ORLOVA)).toBeVisible();
});

test("on a phone one doctor fills the window, and the next comes by a swipe", async () => {
  const page = await openTab(DAY, { width: 390, height: 844 });
  const left = async (doctor: string) => (await column(page, doctor).boundingBox())?.x ?? 0;
  await expect(column(page, SOKOLOVA)).toBeVisible();
  expect((await column(page, SOKOLOVA).boundingBox())?.width).toBeGreaterThan(270);
  const before = await left(ORLOVA);
  expect(before).toBeGreaterThan(300);
  await grid(page).evaluate((scroller) => scroller.scrollBy({ left: 200 }));
  await expect.poll(() => left(ORLOVA)).toBeLessThan(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a click on a free time books it there; a drawer views, edits and cancels a record; a stray click loses nothing", async () => {
  const page = await openTab(DAY);
  await free(page, "15:00", SOKOLOVA).click();
  const drawer = page.getByRole("dialog", { name: "Записать на 15:00, 10 июня, четверг" });
  await drawer.getByLabel("ФИО пациента").fill("алла быстрая");
  await drawer.getByLabel("Телефон").fill("8 921");
  await expect(drawer.getByText("Не похоже на мобильный номер")).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Есть несохранённые изменения" });
  await question.getByRole("button", { name: "Остаться" }).click();
  await drawer.getByLabel("Телефон").fill("8 921 765 43 21");
  await drawer.getByLabel("Услуга").selectOption("Консультация");
  expect(await axeComplaints(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Записать", exact: true }).click();
  await expect(page.getByText("Запись добавлена")).toBeVisible();
  await expect(visit(page, "Алла Быстрая")).toContainText("+7 (921) 765-43-21");

  await visit(page, "Алла Быстрая").click();
  const record = page.getByRole("dialog", { name: "Запись: Алла Быстрая" });
  await expect(record.getByRole("link", { name: "+7 (921) 765-43-21" })).toHaveAttribute(
    "href",
    "tel:+79217654321",
  );
  await record.getByRole("button", { name: "Редактировать" }).click();
  await record.getByLabel("Комментарий").fill("С направлением");
  await record.getByRole("button", { name: "Сохранить" }).click();
  await expect(record.getByText("Изменения сохранены")).toBeVisible();
  await expect(record.getByText("С направлением")).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await record.getByRole("button", { name: "Отменить визит" }).click();
  await press(page.getByRole("dialog", { name: "Отменить визит?" }), "Отменить визит");
  await expect(record).toHaveCount(0);
  await expect(free(page, "15:00", SOKOLOVA)).toBeVisible();
});

test("letters change the view and the day on any keyboard layout, and «?» lists them", async () => {
  const page = await openTab();
  await expect(page.getByRole("heading", { name: "Журнал записей" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(keys(page)).toContainText("Записать пациента");
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(keys(page)).toHaveCount(0);
  await page.keyboard.press("KeyD");
  await expect(grid(page)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: /11 июня 2027/ })).toBeVisible();
  await page.keyboard.press("KeyT");
  await expect(page.getByRole("heading", { name: /10 июня 2027/ })).toBeVisible();
  await page.keyboard.press("KeyN");
  await expect(page.getByRole("heading", { name: "10 июня, четверг" })).toBeVisible();
  await page.keyboard.press("KeyJ");
  await expect(page.getByRole("list", { name: "Записи" })).toBeVisible();
});

test("arrows walk the times, and a closed record gives the focus back", async () => {
  const page = await openTab(DAY);
  await free(page, "09:30", SOKOLOVA).focus();
  await page.keyboard.press("ArrowDown");
  await expect(visit(page, "Ольга Новая")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(visit(page, "Своева")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Запись: Своева Мария Львовна" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(visit(page, "Своева")).toBeFocused();
});

test("letters type in a field, and do nothing once they are turned off", async () => {
  const page = await openTab();
  await page.keyboard.press("KeyF");
  await expect(page.getByLabel("Поиск по имени")).toBeFocused();
  await page.keyboard.type("nj");
  await expect(page.getByLabel("Поиск по имени")).toHaveValue("nj");
  await page.getByRole("button", { name: "Сбросить" }).click();
  await page.getByRole("button", { name: "Клавиши быстрого доступа" }).click();
  const enabled = keys(page).getByLabel("Клавиши включены");
  await enabled.uncheck();
  await page.keyboard.press("Escape");
  await expect(keys(page)).toHaveCount(0);
  await page.keyboard.press("KeyD");
  await page.getByRole("button", { name: "Клавиши быстрого доступа" }).click();
  await enabled.check();
  await expect(page.getByRole("list", { name: "Записи" })).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});

test("offline: the day, a booking marked as unsent, and a sheet a doctor stamped with the time of its data", async () => {
  const { server, browser, person } = clinic;
  const context = await installedDevice(browser);
  const page = await logInAtDesk(context, server, person, DAY);
  await expect(grid(page)).toBeVisible();
  await keptOnDevice(page);
  await context.setOffline(true);
  await page.reload();
  await openSealed(page, person.user);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await free(page, "12:00", ORLOVA).click();
  await page.getByRole("dialog").getByLabel("ФИО пациента").fill("Нина Ждущая");
  await page.getByRole("dialog").getByRole("button", { name: "Записать", exact: true }).click();
  await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  await expect(visit(page, "Нина Ждущая")).toContainText("ждёт отправки");

  await page.getByRole("button", { name: "Печать дня" }).click();
  await page.emulateMedia({ media: "print" });
  const sheets = page.locator(".print-sheet");
  await expect(sheets).toHaveCount(2);
  await expect(sheets.first()).toContainText(SOKOLOVA);
  await expect(sheets.first()).toContainText("10 июня 2027 г., четверг");
  await expect(sheets.nth(1)).toContainText("Нина Ждущая (не отправлена на сервер)");
  await expect(sheets.nth(1)).toContainText(
    /Данные на 10\.06\.2027, 09:0\d, без связи с сервером, с неотправленными правками этого устройства: 1/,
  );
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(sheets.first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(sheets.first()).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.getByRole("button", { name: `Печать листа: ${ORLOVA}` }).click();
  await expect(sheets).toHaveCount(1);
  await expect(sheets).toContainText(ORLOVA);
  await context.setOffline(false);
  await expect(visit(page, "Нина Ждущая")).not.toContainText("ждёт отправки");
});
