import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { addVisit, offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";

const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);
const UPCOMING = ["Ольга Новая", "Ирина Подтверждённая", "Мария Своя"];
const ALL = [...UPCOMING, "Вера Прошлая"];

const { clinic, openTab } = deskTabForFile();
let fresh: number;

beforeAll(async () => {
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00"]);
  await offer(server.db, orlova, TODAY, ["11:00"]);
  await offer(server.db, sokolova, TOMORROW, ["09:30"]);
  const first = { employee: sokolova, time: "10:00", name: "Ольга Новая" };
  fresh = (await bookNumbered(server, first)).id;
  const { id } = await bookNumbered(server, {
    employee: orlova,
    time: "11:00",
    name: "Ирина Подтверждённая",
    phone: "79217654321",
  });
  await person.put(`/api/journal/${id}`, { call_operator: true });
  const own = { employee: sokolova, time: "09:30", name: "Мария Своя", day: TOMORROW };
  await bookAtDesk(person, own);
  const past = { employee: orlova, day: YESTERDAY, time: "09:30", user_name: "Вера Прошлая" };
  await addVisit(server.db, { ...past, phone: "" });
});

const cards = (page: Page) => page.getByRole("list", { name: "Записи" }).getByRole("listitem");
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const reset = (page: Page) => page.getByRole("button", { name: "Сбросить" }).click();

/** The visits in the list, in their order. */
const lists = (page: Page, names: readonly string[]) =>
  expect
    .poll(() =>
      cards(page)
        .getByRole("link", { name: /открыть запись/ })
        .allInnerTexts(),
    )
    .toEqual(names);

test("A-2.2 a card shows time, day, doctor and service, and a phone to call", async () => {
  const page = await openTab();
  for (const said of ["10:00", formatDay(TODAY), "четверг", SOKOLOVA, "Консультация"]) {
    const words = cardOf(page, "Ольга Новая").getByText(said, { exact: true });
    await expect(words).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("link", { name: "+7 (921) 765-43-21" })).toHaveAttribute(
    "href",
    "tel:+79217654321",
  );
});

test("A-2.18 the menu and the title count unread bookings", async () => {
  const page = await openTab();
  await expect(page.getByRole("link", { name: "Журнал" }).first()).toContainText("1");
  await expect(page).toHaveTitle("(1) Журнал — Priem");
});

test("A-2.21 A-4.1 A-4.2 A-4.3 a card shows where a visit comes from, and the source filters the list", async () => {
  const page = await openTab();
  await lists(page, ALL);
  await expect(cardOf(page, "Ольга Новая")).toContainText("Новая, с сайта");
  await expect(cardOf(page, "Ирина")).toContainText("С сайта, подтверждена");
  await expect(cardOf(page, "Мария Своя")).toContainText("Записал сотрудник");
  for (const [source, shown] of [
    ["Админ-панель", ["Мария Своя", "Вера Прошлая"]],
    ["Сайт, не подтверждены", ["Ольга Новая"]],
    ["Сайт, подтверждены", ["Ирина Подтверждённая"]],
    ["Все", ALL],
  ] as const) {
    await page.getByLabel("Источник").selectOption(source);
    await lists(page, shown);
  }
});

test("A-2.20 A-2.24 doctor, date and time filter the list, and a reset shows all of it", async () => {
  const page = await openTab();
  await page.getByLabel("Врач").selectOption("Орлова Вера Ильинична");
  await lists(page, ["Ирина Подтверждённая", "Вера Прошлая"]);
  await reset(page);
  await lists(page, ALL);
  const date = page.getByLabel("Дата", { exact: true });
  await date.fill("11.06.2027");
  await page.keyboard.press("Tab");
  await expect(date).toHaveValue(formatDay(TOMORROW));
  await lists(page, ["Мария Своя"]);
  await reset(page);
  await page.getByLabel("Время").fill("09:30");
  await lists(page, ["Мария Своя", "Вера Прошлая"]);
});

test("A-2.22 the list is sorted by the closest visit, or by the newest number", async () => {
  const page = await openTab();
  await lists(page, ALL);
  await page.getByLabel("Сортировка").selectOption("Новые по номеру");
  await lists(page, ["Вера Прошлая", ...UPCOMING.toReversed()]);
});

test("A-2.23 A-2.27 names are found by a part, phones as typed, and an empty result is announced", async () => {
  const page = await openTab();
  const name = page.getByLabel("Поиск по имени");
  await name.fill("НОВ");
  await lists(page, ["Ольга Новая"]);
  await name.fill("");
  for (const typed of ["8 921 765-43-21", "+7 (921) 7654321", "7654321"]) {
    await page.getByLabel("Поиск по телефону").fill(typed);
    await lists(page, ["Ирина Подтверждённая"]);
  }
  await name.fill("нет такой");
  await expect(
    page.getByText("Нет записей, соответствующих выбранным фильтрам", { exact: true }),
  ).toBeVisible();
});

test("A-2.7 a card opens its record in a new tab", async () => {
  const page = await openTab();
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: /Ольга Новая, открыть запись/ }).click(),
  ]);
  await expect(opened).toHaveURL(`${clinic.server.url}/admin/journal/${fresh}`);
  await opened.close();
});

test("the filtered list is saved as CSV, which is logged without the name that was searched", async () => {
  const { server, person } = clinic;
  const page = await openTab();
  await page.getByLabel("Поиск по имени").fill("ольга");
  await expect(page.getByText("Найдено: 1 запись")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Выгрузить CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Журнал 10.06.2027.csv");
  const lines = (await Bun.file(await download.path()).text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(";Ольга Новая;+7 (900) 123-45-67;");
  const exported = () => server.db`select actor, detail from event_log where action = 'exported'`;
  await expect.poll(exported).toHaveLength(1);
  const [line] = await exported();
  expect(line?.actor).toBe(`${person.user.login} (№ ${person.user.id})`);
  expect(line?.detail).toMatch(/^Журнал, CSV; записей: 1; .*поиск по имени; выгружено 10\.06/);
});

test("A-2.26 A-9.2 20 cards, and 20 more within 100 px of the bottom, again and again", async () => {
  const { server, sokolova } = clinic;
  await server.db`
      insert into journal_records
        (uid, employee, record_day, record_time, user_name, phone, source, operator_view, call_operator)
      select gen_random_uuid(), ${sokolova}, ${addDays(TODAY, 30)}::date + n, '10:00',
        'Пациентка ' || n, '8911' || lpad(n::text, 7, '0'), 'staff', true, true
      from generate_series(0, 99) n`;
  const page = await openTab();
  await expect(page.getByText(/^Найдено: 104/)).toBeVisible();
  await expect(cards(page)).toHaveCount(20);

  /** Returns how far it is to the bottom when all is laid out: until then heights are guesses. */
  const scrollToWithin = (px: number) =>
    page.evaluate(async (gap) => {
      const { documentElement } = document;
      const left = () => documentElement.scrollHeight - window.innerHeight - window.scrollY;
      window.scrollTo({ top: window.scrollY + left() - gap, behavior: "instant" });
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return Math.round(left());
    }, px);
  await expect.poll(() => scrollToWithin(400)).toBe(400);
  await expect.poll(() => scrollToWithin(101)).toBe(101);
  await expect(cards(page)).toHaveCount(20);
  await scrollToWithin(99);
  await expect(cards(page)).toHaveCount(40);
  await scrollToWithin(99);
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(60);
  await server.db`delete from journal_records where phone like '8911%'`;
});
