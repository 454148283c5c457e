import { beforeAll, describe } from "bun:test";
import type { Browser, Page } from "playwright";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { complaintsOf, newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk, sendHeldNow } from "../../support/browser/desk.ts";
import { deskClinicForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const TIMES = ["09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00"];
const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);

const clinic = deskClinicForFile();
let server: TestServer;
let browser: Browser;
let person: SignedIn;
let sokolova: number;
let orlova: number;

beforeAll(async () => {
  ({ server, browser, person, sokolova, orlova } = clinic);
  for (const employee of [sokolova, orlova]) {
    for (const day of [YESTERDAY, TODAY, TOMORROW]) await offer(server.db, employee, day, TIMES);
  }
});

const cards = (page: Page) => page.getByRole("list", { name: "Записи" }).getByRole("listitem");
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const names = (page: Page) =>
  cards(page)
    .getByRole("link", { name: /открыть запись/ })
    .allInnerTexts();
const journal = async (path = "") => (await person.request(`/api/journal/${path}`)).json();

/** Straight into the database, as many as wanted. */
async function fill(count: number, day: Day) {
  await server.db`
    insert into journal_records
      (uid, employee, record_day, record_time, user_name, phone, source, operator_view, call_operator)
    select gen_random_uuid(), ${sokolova}, ${day}::date + (n / 100), 
      lpad((8 + n % 10)::text, 2, '0') || ':' || lpad((n / 10 % 10 * 6)::text, 2, '0'),
      'Пациентка ' || n, '8911' || lpad(n::text, 7, '0'), 'staff', true, true
    from generate_series(0, ${count - 1}) n`;
}

describe("Journal list", () => {
  test("A-2.2 A-2.7 A-2.18 A-2.20 A-2.21 A-2.22 A-2.23 A-2.24 A-2.25 A-2.27 A-4.1 A-4.2 A-4.3 filters, sort, search and reset", async () => {
    const fresh = await bookNumbered(server, {
      employee: sokolova,
      time: "10:00",
      name: "Ольга Новая",
    });
    const confirmed = await bookNumbered(server, {
      employee: orlova,
      time: "11:00",
      name: "Ирина Подтверждённая",
      phone: "79217654321",
    });
    await person.request(`/api/journal/${confirmed.id}`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ call_operator: true }),
    });
    await bookAtDesk(person, {
      employee: sokolova,
      time: "09:30",
      name: "Мария Своя",
      day: TOMORROW,
    });
    await server.db`
      insert into journal_records (uid, employee, record_day, record_time, user_name, phone, source, operator_view, call_operator)
      values (gen_random_uuid(), ${orlova}, ${YESTERDAY}, '09:30', 'Вера Прошлая', '', 'staff', true, true)`;

    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person);
    const complaints = complaintsOf(page);
    const upcoming = ["Ольга Новая", "Ирина Подтверждённая", "Мария Своя"];
    await expect.poll(() => names(page)).toEqual([...upcoming, "Вера Прошлая"]);
    await expect(page.getByRole("link", { name: "Журнал" }).first()).toContainText("1");
    await expect(page).toHaveTitle("(1) Журнал — Priem");
    await expect(cardOf(page, "Ольга Новая")).toContainText("Новая, с сайта");
    for (const said of ["10:00", formatDay(TODAY), "четверг", SOKOLOVA, "Консультация"]) {
      const words = cardOf(page, "Ольга Новая").getByText(said, { exact: true });
      await expect(words).toBeInViewport({ ratio: 1 });
    }
    await expect(cardOf(page, "Ирина")).toContainText("С сайта, подтверждена");
    await expect(cardOf(page, "Мария Своя")).toContainText("Записал сотрудник");
    await expect(page.getByRole("link", { name: "+7 (921) 765-43-21" })).toHaveAttribute(
      "href",
      "tel:+79217654321",
    );

    const source = page.getByLabel("Источник");
    for (const [value, shown] of [
      ["Админ-панель", ["Мария Своя", "Вера Прошлая"]],
      ["Сайт, не подтверждены", ["Ольга Новая"]],
      ["Сайт, подтверждены", ["Ирина Подтверждённая"]],
      ["Все", [...upcoming, "Вера Прошлая"]],
    ] as const) {
      await source.selectOption(value);
      await expect.poll(() => names(page)).toEqual(shown);
    }

    await page.getByLabel("Врач").selectOption("Орлова Вера Ильинична");
    await expect.poll(() => names(page)).toEqual(["Ирина Подтверждённая", "Вера Прошлая"]);
    await page.getByRole("button", { name: "Сбросить" }).click();
    await expect.poll(() => names(page)).toHaveLength(4);

    await page.getByLabel("Дата", { exact: true }).fill("11.06.2027");
    await page.keyboard.press("Enter");
    await expect.poll(() => names(page)).toEqual(["Мария Своя"]);
    await page.getByRole("button", { name: "Сбросить" }).click();
    await page.getByLabel("Время").fill("09:30");
    await expect.poll(() => names(page)).toEqual(["Мария Своя", "Вера Прошлая"]);
    await page.getByRole("button", { name: "Сбросить" }).click();

    await page.getByLabel("Сортировка").selectOption("Новые по номеру");
    await expect.poll(() => names(page)).toEqual(["Вера Прошлая", ...upcoming.toReversed()]);
    await page.getByRole("button", { name: "Сбросить" }).click();

    await page.getByLabel("Поиск по имени").fill("НОВ");
    await expect.poll(() => names(page)).toEqual(["Ольга Новая"]);
    await page.getByLabel("Поиск по имени").fill("");
    for (const typed of ["8 921 765-43-21", "+7 (921) 7654321", "7654321"]) {
      await page.getByLabel("Поиск по телефону").fill(typed);
      await expect.poll(() => names(page)).toEqual(["Ирина Подтверждённая"]);
    }
    await page.getByLabel("Поиск по имени").fill("нет такой");
    await expect(
      page.getByText("Нет записей, соответствующих выбранным фильтрам", { exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Сбросить" }).click();
    expect(await axeComplaints(page)).toEqual([]);

    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: /Ольга Новая, открыть запись/ }).click(),
    ]);
    await expect(opened).toHaveURL(`${server.url}/admin/journal/${fresh.id}`);
    await opened.close();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("A-2.19 A-2.25 A-4.4 A-4.5 A-4.7 the switch is kept; confirming and cancelling reach the server", async () => {
    const toConfirm = await bookNumbered(server, {
      employee: sokolova,
      time: "12:00",
      name: "Жанна Ждущая",
    });
    const toCancel = await bookNumbered(server, {
      employee: orlova,
      time: "12:00",
      name: "Зоя Лишняя",
    });
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person);

    const autoDelete = page.getByRole("switch", { name: "Автоматическое удаление" });
    await expect(autoDelete).not.toBeChecked();
    await autoDelete.click({ force: true });
    const enabling = page.getByRole("dialog", { name: "Включить автоматическое удаление?" });
    await enabling.getByRole("button", { name: "Отмена" }).click();
    await expect(autoDelete).not.toBeChecked();
    await autoDelete.click({ force: true });
    await enabling.getByRole("button", { name: "Включить" }).click();
    await expect
      .poll(async () => (await person.request("/api/settings/journal")).json())
      .toEqual({ deleteAfterDayPassed: true });
    await page.reload();
    await expect(autoDelete).toBeChecked();
    await autoDelete.click({ force: true });
    await expect
      .poll(async () => (await person.request("/api/settings/journal")).json())
      .toEqual({ deleteAfterDayPassed: false });
    await page.reload();
    await expect(autoDelete).not.toBeChecked();

    const card = cardOf(page, "Жанна Ждущая");
    await card.getByRole("button", { name: "Подтвердить запись" }).click();
    await expect(card.getByRole("button", { name: "Подтвердить запись" })).toHaveCount(0);
    await expect(card).toContainText("С сайта, подтверждена");
    await sendHeldNow(page);
    await expect
      .poll(() => journal(`${toConfirm.id}`))
      .toMatchObject({
        call_operator: true,
        operator_view: false,
        source: "site",
      });
    await expect(
      cardOf(page, "Мария Своя").getByRole("button", { name: "Подтвердить запись" }),
    ).toHaveCount(0);

    const lost = cardOf(page, "Зоя Лишняя");
    await lost.getByRole("button", { name: "Отменить визит" }).click();
    const question = page.getByRole("dialog", { name: "Отменить визит?" });
    await expect(question).toContainText("Зоя Лишняя");
    await question.getByRole("button", { name: "Не отменять" }).click();
    await expect(lost).toHaveCount(1);
    await lost.getByRole("button", { name: "Отменить визит" }).click();
    await question.getByRole("button", { name: "Отменить визит" }).click();
    await expect(lost).toHaveCount(0);
    const told = page.getByRole("status").filter({ hasText: "Зоя Лишняя" });
    await expect(told).toContainText("запись отменена");
    await told.getByRole("button", { name: "Вернуть" }).click();
    await expect(lost).toHaveCount(1);
    await lost.getByRole("button", { name: "Отменить визит" }).click();
    await question.getByRole("button", { name: "Отменить визит" }).click();
    await expect(lost).toHaveCount(0);
    await sendHeldNow(page);
    await expect
      .poll(async () => (await person.request(`/api/journal/${toCancel.id}`)).status)
      .toBeGreaterThanOrEqual(404);
    await context.close();
  });

  test("A-2.26 A-9.2 20 cards, 20 more within 100 px of the bottom; smooth with 20 000 records", async () => {
    const context = await newVisitor(browser);
    await fill(20_000, addDays(TODAY, 30));
    const page = await openDesk(context, server, person);
    await expect(page.getByText(/^Найдено: 20/)).toBeVisible();
    await expect(cards(page)).toHaveCount(20);

    /** Answers how far it is to the bottom when all is laid out: until then heights are guesses. */
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

    const took = await page.evaluate(async () => {
      const field = document.querySelector<HTMLInputElement>('input[inputmode="tel"]');
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      const from = performance.now();
      set?.call(field, "89110019999");
      field?.dispatchEvent(new Event("input", { bubbles: true }));
      while (document.querySelectorAll('ul[aria-label="Записи"] > li').length !== 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - from;
    });
    // Drawing every record would take many times as long; the bench holds the figures themselves.
    expect(took).toBeLessThan(10_000);
    await expect(cards(page)).toContainText("Пациентка 19999");
    await context.close();
    await server.db`delete from journal_records where phone like '8911%'`;
  });

  test("A-4.8 A-9.1 a booking on the site appears by itself, also when live updates are blocked", async () => {
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person);
    await expect(cards(page).first()).toBeVisible();
    await bookNumbered(server, { employee: sokolova, time: "13:00", name: "Лидия Живая" });
    await expect(cardOf(page, "Лидия Живая")).toBeVisible();
    await context.close();

    const deaf = await newVisitor(browser);
    await deaf.route("**/api/sync/stream**", (route) => route.abort());
    const polling = await openDesk(deaf, server, person);
    await expect(cardOf(polling, "Лидия Живая")).toBeVisible();
    await bookNumbered(server, { employee: orlova, time: "13:00", name: "Фаина Опрошенная" });
    await expect(cardOf(polling, "Фаина Опрошенная")).toBeVisible();
    await deaf.close();
  });

  test("a day is written with dots: a typed 05.12 is the fifth of December", async () => {
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person);
    const date = page.getByLabel("Дата", { exact: true });
    await date.fill("05.12.2027");
    await page.keyboard.press("Tab");
    await expect(date).toHaveValue(formatDay("2027-12-05"));
    await context.close();
  });
});
