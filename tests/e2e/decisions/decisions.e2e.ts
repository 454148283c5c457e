import { beforeAll, describe } from "bun:test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, keptOnDevice, openDesk, sendHeldNow } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookOnSite } from "../../support/clinic/visits.ts";
import { editElsewhere } from "../../support/device/reception.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const TIMES = ["10:00", "10:30", "11:00", "11:30", "12:00"];
const QUEUED = "Сохранено на устройстве, будет отправлено";

const clinic = deskClinicForFile();
let server: TestServer;
let browser: Browser;
let doctor: number;
let colleague: SignedIn;
let days = 0;

beforeAll(async () => {
  ({ server, browser, person: colleague, sokolova: doctor } = clinic);
});

interface Seat {
  context: BrowserContext;
  page: Page;
  person: SignedIn;
  day: Day;
}

/** A desk of its own with a day of its own. */
async function takeSeat(employee = doctor): Promise<Seat> {
  const day = addDays(TODAY, ++days);
  await offer(server.db, employee, day, TIMES);
  const person = await server.signIn();
  const context = await installedDevice(browser);
  const page = await openDesk(context, server, person);
  await keptOnDevice(page);
  return { context, page, person, day };
}

const status = (page: Page) => page.getByRole("region", { name: "Состояние связи" });
const inHere = (page: Page) => page.getByRole("region", { name: "На этом устройстве" });
const stored = async (uid: string) => (await colleague.request(`/api/journal/${uid}`)).json();

async function editOffline({ page, context }: Pick<Seat, "page" | "context">, uid: string) {
  await page.goto(`${server.url}/admin/journal/${uid}?edit=true`);
  await expect(page.getByLabel("ФИО пациента")).toBeVisible();
  await context.setOffline(true);
}

async function saveEdit(page: Page) {
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
}

async function toDecisions({ context, page }: Seat) {
  await context.setOffline(false);
  await expect(status(page)).toContainText("Требует решения: 1");
  await status(page)
    .getByRole("link", { name: /Требует решения/ })
    .click();
  await expect(page.getByRole("heading", { name: "Требует решения", level: 1 })).toBeVisible();
}

async function bookOffline({ page, context, day }: Seat, name: string) {
  await page.getByRole("link", { name: "Записать пациента" }).first().click();
  const spoken = page.getByRole("button", { name: new RegExp(`^${Number(day.slice(8))} июня`) });
  await expect(spoken).toBeEnabled();
  await context.setOffline(true);
  await spoken.click();
  await page.getByRole("button", { name: /, 10:00, / }).click();
  await page.getByLabel("ФИО пациента").fill(name);
  await page.getByLabel("Телефон").fill("89001112233");
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
}

async function savedList(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Сохранить список в файл" }).click(),
  ]);
  return Bun.file(await file.path()).text();
}

describe("What only a person can decide", () => {
  test("a time taken meanwhile: the form takes its promise back, both sides are shown in words with who and when, the record says so, one tap moves it", async () => {
    const seat = await takeSeat();
    const { page, context, day, person } = seat;
    await bookOffline(seat, "Дарья Опоздавшая");
    await bookOnSite(server, { employee: doctor, day, time: "10:00", name: "Ева Быстрая" });
    await context.setOffline(false);
    await expect(page.getByText("Некоторые записи не были добавлены")).toBeVisible();
    await expect(page.getByText(QUEUED)).toHaveCount(0);

    await toDecisions(seat);
    await expect(inHere(page)).toContainText("Дарья Опоздавшая");
    await expect(inHere(page)).toContainText("+7 (900) 111-22-33");
    await expect(inHere(page)).toContainText(`${person.user.login}, `);
    const theirs = page.getByRole("region", { name: "Это время занимает" });
    await expect(theirs).toContainText("Ева Быстрая");
    await expect(theirs).toContainText("+7 (900) 123-45-67");
    await expect(theirs).toContainText("запись с сайта, 09:00");
    expect(await axeComplaints(page)).toEqual([]);

    await page.getByRole("link", { name: "Журнал" }).first().click();
    const card = page.getByRole("listitem").filter({ hasText: "Дарья Опоздавшая" });
    await expect(card).toContainText("Требует решения");
    await status(page)
      .getByRole("link", { name: /Требует решения/ })
      .click();
    await page
      .getByRole("region", { name: "Ближайшее свободное время" })
      .getByRole("button", { name: /10:30/ })
      .click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await expect
      .poll(async () => (await colleague.request(`/api/journal/?day=${day}`)).json())
      .toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ user_name: "Дарья Опоздавшая", record_time: "10:30" }),
        ]),
      );
    await context.close();
  });

  test("two desks change the same fields: each field is kept from here or taken from the server", async () => {
    const seat = await takeSeat();
    const { page, context, day, person } = seat;
    const { uid } = await bookAtDesk(colleague, {
      ...{ employee: doctor, day, time: "10:00", name: "Анна Общая" },
    });
    await editOffline({ page, context }, uid);
    await page.getByLabel("ФИО пациента").fill("Анна Здешняя");
    await page.getByLabel("Комментарий").fill("Здешний комментарий");
    await saveEdit(page);
    await editElsewhere(colleague, uid, {
      user_name: "Анна Тамошняя",
      add_comment: "Тамошний комментарий",
    });
    await context.setOffline(false);
    await expect(page.getByText("Правка этой записи не принята")).toBeVisible();
    await expect(page.getByText(QUEUED)).toHaveCount(0);

    await toDecisions(seat);
    await expect(inHere(page)).toContainText(person.user.login);
    const theirs = page.getByRole("region", { name: "На сервере" });
    await expect(theirs).toContainText("Анна Тамошняя");
    await expect(theirs).toContainText(`${colleague.user.login}, 09:00`);
    await page
      .getByRole("radiogroup", { name: "Комментарий" })
      .getByLabel("Взять с сервера: Тамошний комментарий")
      .check();
    await expect(
      page.getByRole("radiogroup", { name: "ФИО" }).getByLabel(/введённое здесь: Анна Здешняя/),
    ).toBeChecked();
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Сохранить решение" }).click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await expect
      .poll(() => stored(uid))
      .toMatchObject({ user_name: "Анна Здешняя", add_comment: "Тамошний комментарий" });
    await context.close();
  });

  test("cancelled here and edited there: the person chooses to keep the visit, or to cancel it all the same", async () => {
    const seat = await takeSeat();
    const { page, context, day } = seat;
    for (const [time, choice, there] of [
      ["10:00", "Оставить запись", 200],
      ["10:30", "Всё равно отменить запись", 410],
    ] as const) {
      const visit = { employee: doctor, day, time, name: "Белла Спорная" };
      const { uid } = await bookAtDesk(colleague, visit);
      await page.goto(`${server.url}/admin/journal/${uid}`);
      await expect(page.getByRole("heading", { name: "Запись: Белла Спорная" })).toBeVisible();
      await context.setOffline(true);
      await page.getByRole("button", { name: "Отменить визит" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Отменить визит" }).click();
      await expect(page.getByText(QUEUED)).toBeVisible();
      await sendHeldNow(page);
      await editElsewhere(colleague, uid, { add_comment: "Очень просила принять" });
      await toDecisions(seat);
      await expect(page.getByRole("region", { name: "На сервере" })).toContainText(
        "Очень просила принять",
      );
      await page.getByRole("button", { name: choice, exact: true }).click();
      await expect(page.getByText("Всё решено")).toBeVisible();
      await expect
        .poll(async () => (await colleague.request(`/api/journal/${uid}`)).status)
        .toBe(there);
    }
    await context.close();
  });

  test("an edit of a record deleted meanwhile is shown, saved to a file, sent again, and dropped only when asked", async () => {
    const seat = await takeSeat();
    const { page, context, day } = seat;
    const { uid } = await bookAtDesk(colleague, {
      ...{ employee: doctor, day, time: "10:00", name: "Вера Удалённая" },
    });
    await editOffline({ page, context }, uid);
    await page.getByLabel("Телефон").fill("89005556677");
    await saveEdit(page);
    await colleague.request(`/api/journal/${uid}`, { method: "DELETE" });
    await toDecisions(seat);
    await expect(inHere(page)).toContainText("Телефон: +7 (900) 555-66-77");
    const there = page.getByRole("region", { name: "На сервере" });
    await expect(there).toContainText(`Была на ${formatDay(day)}, 10:00`);
    await expect(there).toContainText(colleague.user.login);

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Сохранить список в файл" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("Требует решения 10.06.2027.txt");
    const text = await Bun.file(await file.path()).text();
    expect(text).toContain("Телефон: +7 (900) 555-66-77 (было: +7 (900) 123-45-67)");

    await page.getByRole("button", { name: "Отправить ещё раз" }).click();
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: /удалена|не найдена/ })
        .first(),
    ).toBeVisible();
    await expect(status(page)).toContainText("Требует решения: 1");
    await page.getByRole("button", { name: "Оставить как на сервере" }).click();
    const question = page.getByRole("dialog", { name: "Оставить как на сервере?" });
    await question.getByRole("button", { name: "Не удалять" }).click();
    await expect(status(page)).toContainText("Требует решения: 1");
    await page.getByRole("button", { name: "Оставить как на сервере" }).click();
    await question.getByRole("button", { name: "Удалить правку" }).click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await context.close();
  });

  test("a booking made offline with a doctor who was deleted meanwhile is shown and saved to a file", async () => {
    const leaving = await addDoctor(server.db, { name_employee: "Уходящая Нина Львовна" });
    const seat = await takeSeat(leaving);
    const { page, context, day } = seat;
    const kept = await bookAtDesk(colleague, { employee: leaving, day, time: "11:00" });
    await bookOffline(seat, "Елена Ждущая");
    const removal = `/api/doctors/${leaving}?confirmed_visits=${kept.id}`;
    expect((await colleague.request(removal, { method: "DELETE" })).status).toBe(200);
    await toDecisions(seat);
    await expect(page.getByRole("heading", { name: "Врач больше не принимает" })).toBeVisible();
    await expect(inHere(page)).toContainText("Елена Ждущая");
    await expect(page.getByText("Свободного времени поблизости нет")).toBeVisible();
    await expect(page.getByRole("link", { name: "Изменить запись" })).toBeVisible();
    expect(await savedList(page)).toContain("Елена Ждущая");
    await context.close();
  });

  test("an edit made offline, after which the right to the journal was taken away, is kept, shown with its reason, saved to a file, and goes once the right is back", async () => {
    const seat = await takeSeat();
    const { page, context, day, person } = seat;
    const { uid } = await bookAtDesk(colleague, {
      ...{ employee: doctor, day, time: "10:00", name: "Инна Прежняя" },
    });
    await editOffline({ page, context }, uid);
    await page.getByLabel("ФИО пациента").fill("Инна Новая");
    await saveEdit(page);
    const setRights = (rights: readonly string[]) =>
      server.db`update users set rights = ${[...rights]} where id = ${person.user.id}`;
    await setRights(person.user.rights.filter((right) => right !== "journal"));
    await toDecisions(seat);
    await expect(page.getByRole("heading", { name: "Нет права на эту правку" })).toBeVisible();
    expect(await savedList(page)).toContain("Инна Новая");
    expect(await stored(uid)).toMatchObject({ user_name: "Инна Прежняя" });
    await setRights(person.user.rights);
    await page.getByRole("button", { name: "Отправить ещё раз" }).click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await expect.poll(() => stored(uid)).toMatchObject({ user_name: "Инна Новая" });
    await context.close();
  });

  test("on a phone the count of unread bookings stands in the header, and nothing covers the move buttons", async () => {
    const seat = await takeSeat();
    const { page, context, day } = seat;
    await bookOnSite(server, { employee: doctor, day, time: "11:00", name: "Жанна Новая" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(
      page
        .getByRole("banner")
        .getByText(/непрочитанных: \d/)
        .first(),
    ).toBeAttached();
    await expect(
      page.getByRole("banner").locator("span:visible", { hasText: /^\d+$/ }),
    ).toBeVisible();
    await context.close();
  });
});
