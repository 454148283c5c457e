import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { complaintsOf } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const DAY = "/admin/journal?view=day";
const IN_TWO_WEEKS = addDays(TODAY, 14);
const IN_A_MONTH = addDays(TODAY, 30);
const PHONE = "89005550011";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["08:00", "10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["10:00", "12:00"]);
  await offer(server.db, sokolova, addDays(TODAY, 13), ["09:00"]);
  await offer(server.db, sokolova, IN_TWO_WEEKS, ["09:00", "10:00", "10:30"]);
  await offer(server.db, orlova, IN_TWO_WEEKS, ["10:00"]);
  await offer(server.db, sokolova, IN_A_MONTH, ["09:10"]);
  const anna = { name: "Ковалёва Анна Львовна", phone: PHONE };
  const missed = await bookAtDesk(person, { ...anna, employee: sokolova, time: "08:00" });
  await server.db`update journal_records set outcome = 'missed' where id = ${missed.id}`;
  await bookAtDesk(person, { ...anna, employee: sokolova, time: "10:00" });
  await bookAtDesk(person, { ...anna, phone: "79005550011", employee: orlova, time: "12:00" });
  const vera = { ...anna, name: "Ковалёва Вера (дочь)" };
  await bookAtDesk(person, { ...vera, employee: sokolova, day: IN_A_MONTH, time: "09:10" });
  await bookAtDesk(person, { employee: sokolova, time: "11:30", name: "Одна Нина", phone: "" });
});

const open = (path: string) => openTab(path, { width: 1366, height: 768 });
const grid = (page: Page) => page.getByRole("region", { name: "День по врачам" });
const visit = (page: Page, name: string) =>
  grid(page).getByRole("button", { name: new RegExp(name) });
const free = (page: Page, time: string, doctor: string) =>
  grid(page).getByRole("button", { name: `Записать: ${time}, ${doctor}, свободно` });
const history = (page: Page) => page.getByRole("region", { name: "История пациентки" });
const visitsIn = (page: Page, part: string) =>
  history(page).getByRole("list", { name: part }).getByRole("listitem");
const stored = async (name: string) =>
  clinic.server.db`
    select employee, to_char(record_day, 'YYYY-MM-DD') as day, record_time as time, phone
    from journal_records where user_name = ${name} order by record_day desc, record_time limit 1`;

test("a patient has one history by phone beside the record: future visits, earlier ones, no-shows; one leads to another", async () => {
  const page = await open(DAY);
  const complaints = complaintsOf(page);
  await visit(page, "^10:00.*Ковалёва А. Л.").click();
  const drawer = page.getByRole("dialog", { name: "Запись: Ковалёва Анна Львовна" });
  await expect(history(page)).toContainText("3 записи · Не пришла 1 раз");
  await expect(visitsIn(page, "Предстоит")).toHaveText([
    /10\.06 в 12:00.*Орлова В\. И\..*в тот же день/,
    /10\.07 в 09:10.*Ковалёва Вера \(дочь\)/,
  ]);
  await expect(visitsIn(page, "Раньше")).toHaveText([/10\.06 в 08:00.*Не пришла/]);
  expect(await axeComplaints(page)).toEqual([]);
  await history(page).getByRole("button", { name: "10.07 в 09:10" }).click();
  await expect(page.getByRole("dialog", { name: "Запись: Ковалёва Вера (дочь)" })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expect(visitsIn(page, "Предстоит")).toHaveCount(2);
  await page.keyboard.press("Escape");

  await visit(page, "Одна Нина").click();
  await expect(history(page)).toContainText("Телефона нет");
  await expect(history(page).getByRole("list")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a patient is found by a few digits or letters with ↓ and Enter, else typed text stays; a second visit is warned of", async () => {
  const page = await open(DAY);
  await free(page, "10:30", SOKOLOVA).click();
  const drawer = page.getByRole("dialog", { name: /Записать на 10:30/ });
  const known = drawer.getByRole("list", { name: "Уже были записаны" });
  await drawer.getByLabel("ФИО пациента").fill("анна ков");
  await expect(known.getByRole("button")).toHaveText([/Ковалёва Анна Львовна\+7 \(900\)/]);
  await drawer.getByLabel("Телефон").fill("0011");
  await expect(known.getByRole("button")).toHaveText([/Анна Львовна/, /Вера \(дочь\)/]);
  await drawer.getByLabel("Телефон").fill(PHONE);
  await expect(drawer.getByLabel("ФИО пациента")).toHaveValue("Анна Ков");
  await expect(
    drawer.getByText(
      "В этот день уже записана: 08:00, Соколова М. П., Ковалёва Анна Львовна; 10:00",
    ),
  ).toBeVisible();
  await expect(drawer.getByText("Уже записана 10.07 в 09:10, Соколова М. П.")).toBeVisible();
  await expect(drawer.getByRole("status").getByText("Не пришла 1 раз")).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await drawer.getByLabel("Телефон").press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(known.getByRole("button").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(drawer.getByLabel("ФИО пациента")).toHaveValue("Ковалёва Анна Львовна");
  await expect(known).toHaveCount(0);
  await expect(drawer.getByLabel("Телефон")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Запись добавлена. Ковалёва А. Л.: 10:30, 10 июня, четверг, Соколова М. П."),
  ).toBeVisible();
  await expect(visit(page, "^10:30.*Ковалёва А. Л.")).toBeVisible();
});

test("a patient comes again: same doctor, in some days, at the nearest free time, with name and phone filled in, also offline", async () => {
  const { server, person, sokolova } = clinic;
  const own = { name: "Повторова Яна Юрьевна", phone: "89005550022" };
  const { id } = await bookAtDesk(person, { ...own, employee: sokolova, time: "11:00" });
  const page = await open(DAY);
  await expect(visit(page, "Повторова")).toBeVisible();
  await page.context().setOffline(true);
  await visit(page, "Повторова").click();
  const record = page.getByRole("dialog", { name: "Запись: Повторова Яна Юрьевна" });
  await record.getByRole("button", { name: "Повторный приём" }).click();
  const times = record.getByRole("group", { name: "Повторный приём" });
  const offered = times.getByRole("button", { name: /июня|июля/ });
  await expect(offered).toHaveText([
    "09:00, 23 июня, среда",
    "09:00, 24 июня, четверг",
    "10:00, 24 июня, четверг",
    "10:30, 24 июня, четверг",
  ]);
  expect(await axeComplaints(page)).toEqual([]);
  await offered.nth(2).click();
  const form = page.getByRole("dialog", { name: "Записать на 10:00, 24 июня, четверг" });
  await expect(form.getByLabel("ФИО пациента")).toHaveValue(own.name);
  await expect(form.getByLabel("Телефон")).toHaveValue(own.phone);
  await expect(form.getByText("Уже записана 10.06 в 11:00, Соколова М. П.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await page.context().setOffline(false);

  await page.goto(`${server.url}/admin/journal/${id}`);
  await page.getByRole("button", { name: "Повторный приём" }).click();
  await page.getByRole("button", { name: "Через 30 дней" }).click();
  await expect(page.getByText("Около 10 июля у врача нет свободного времени.")).toBeVisible();
  await expect(page.getByRole("button", { name: /10 июля/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Через 14 дней" }).click();
  await page.getByRole("button", { name: "10:30, 24 июня, четверг" }).click();
  await expect(page).toHaveURL(/\/journal\/add\?.*time=10/);
  expect(page.url()).not.toContain(own.phone);
  await expect(page.getByLabel("Врач", { exact: true })).toHaveValue(String(sokolova));
  await expect(page.getByRole("list", { name: "Выбранные записи" })).toContainText("10:30");
  await expect(page.getByLabel("ФИО пациента")).toHaveValue(own.name);
  await expect(visitsIn(page, "Предстоит")).toHaveText([/10\.06 в 11:00/]);
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText("Успешно добавлена 1 запись", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Повторова Я. Ю.: 24 июня, четверг, 10:30, Соколова М. П."),
  ).toBeVisible();
  expect(await stored(own.name)).toEqual([
    { employee: sokolova, day: IN_TWO_WEEKS, time: "10:30", phone: own.phone },
  ]);
  await page.keyboard.press("KeyJ");
  await expect(page).toHaveURL(/\/admin\/journal$/);
});
