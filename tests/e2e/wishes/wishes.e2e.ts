import { beforeAll, beforeEach, describe } from "bun:test";
import type { Page } from "playwright";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, sendHeldNow, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const TOMORROW = addDays(TODAY, 1);
const { clinic, openTab } = deskTabForFile();

beforeAll(() => offer(clinic.server.db, clinic.orlova, TOMORROW, ["10:00", "10:30", "11:00"]));
beforeEach(async () => {
  await clinic.server.db`delete from journal_records`;
  await clinic.server.db`delete from wishes`;
});

const leave = (user_name: string, given: object = {}) =>
  clinic.person.post("/api/wishes", {
    employee: clinic.orlova,
    until: TOMORROW,
    phone: "89001234567",
    user_name,
    ...given,
  });
const wishes = () => clinic.server.db<{ user_name: string; declined: string[] }[]>`
  select user_name, declined from wishes order by created_at`;
const freeTime = (page: Page, time: string) =>
  page.getByRole("button", { name: new RegExp(`Записать: ${time}.*Ждут это время`) });
const waiting = (page: Page) => page.getByRole("region", { name: "Ждут это время" });
const dayOf = () => openTab(`/admin/journal?view=day&date=${TOMORROW}`);

describe("A free time that patients wait for", () => {
  test("shows how many, offers the next one after a refusal, and is booked for her", async () => {
    await leave("Анна Первая");
    await leave("Вера Вторая", { part: "morning" });
    const page = await dayOf();
    await expect(freeTime(page, "10:00")).toContainText("ждут: 2");
    await freeTime(page, "10:00").click();
    await expect(waiting(page)).toContainText("Ждут это время: 2");
    await expect(waiting(page)).toContainText("Анна Первая");
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Позвонили, не подошло" }).click();
    await expect(waiting(page)).toContainText("Вера Вторая");
    await page.getByRole("button", { name: "Записать её" }).click();
    await expect(page.getByLabel("ФИО пациента")).toHaveValue("Вера Вторая");
    await page.getByRole("button", { name: "Записать", exact: true }).click();
    await expect(page.getByRole("button", { name: /^10:00.*Вера Вторая/ })).toBeVisible();
    await expect.poll(async () => (await wishes()).length).toBe(1);
    await sendHeldNow(page);
    await expect
      .poll(wishes)
      .toEqual([{ user_name: "Анна Первая", declined: [`${clinic.orlova}/${TOMORROW}/10:00`] }]);
  });

  test("waits for her again after «Вернуть»", async () => {
    await leave("Анна Первая");
    const page = await dayOf();
    await freeTime(page, "10:00").click();
    await page.getByRole("button", { name: "Позвонили, не подошло" }).click();
    await expect(waiting(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Вернуть" }).click();
    await expect(waiting(page)).toContainText("Анна Первая");
    expect(await wishes()).toMatchObject([{ declined: [] }]);
  });

  test("is announced when a visit is cancelled, and opens prefilled for the first waiting patient", async () => {
    const visit = await bookAtDesk(clinic.person, {
      employee: clinic.orlova,
      day: TOMORROW,
      time: "11:00",
    });
    await clinic.server.db`update schedule_days set times = '{11:00}', revision = revision + 1`;
    await leave("Анна Первая");
    const page = await openTab("/admin/wishes");
    await expect(page.getByRole("listitem", { name: "Анна Первая" })).toBeVisible();
    await clinic.person.delete(`/api/journal/${visit.uid}`, { "if-match": "*" });
    await expect(
      page.getByText(/Освободилось 11\.06\.2027 в 11:00.*Ждут это время: 1/),
    ).toBeVisible();
    await page.getByRole("link", { name: "Показать" }).click();
    await expect(page.getByLabel("ФИО пациента")).toHaveValue("Анна Первая");
    await expect(page.getByText("После записи уйдёт из листа")).toBeVisible();
    await page.getByRole("button", { name: "Позвонили, не подошло" }).click();
    await expect(page.getByLabel("ФИО пациента")).toHaveValue("");
    await sendHeldNow(page);
    await expect.poll(async () => (await wishes())[0]?.declined.length).toBe(1);
    await offer(clinic.server.db, clinic.orlova, TOMORROW, ["10:00", "10:30", "11:00"]);
  });

  test("opens filled for her at its address, when the app has just started", async () => {
    const { uid } = await (await leave("Анна Первая")).json();
    const slot = `${clinic.orlova}/${TOMORROW}/10:30`;
    const list = await openTab("/admin/wishes");
    await expect(list.getByRole("listitem", { name: "Анна Первая" })).toBeVisible();
    const page = await openTab(`/admin/journal?view=day&date=${TOMORROW}&book=${slot}&wish=${uid}`);
    await expect(page.getByLabel("ФИО пациента")).toHaveValue("Анна Первая");
  });

  test("earlier than her visit takes the visit there, from the list", async () => {
    const visit = await bookAtDesk(clinic.person, {
      employee: clinic.orlova,
      day: TOMORROW,
      time: "11:00",
      name: "Анна Ранняя",
    });
    await leave("Вера Первая");
    await leave("Анна Ранняя");
    await clinic.server.db`
      update wishes set visit = ${visit.uid} where user_name = 'Анна Ранняя'`;
    const page = await openTab("/admin/wishes");
    const hers = page.getByRole("listitem", { name: "Анна Ранняя" });
    await hers.getByRole("link", { name: /10:30/ }).click();
    await expect(waiting(page)).toContainText("Анна Ранняя");
    await page.getByRole("button", { name: "Перенести сюда" }).click();
    await expect(page.getByText("Запись перенесена")).toBeVisible();
    expect((await wishes()).map(({ user_name }) => user_name)).toEqual(["Вера Первая"]);
    const times = await clinic.server.db`select record_time from journal_records`;
    expect(times).toEqual([{ record_time: "10:30" }]);
  });
});

test("reception adds a wish offline and withdraws another; both are sent later", async () => {
  await leave("Анна Первая");
  const page = await openTab("/admin/wishes");
  await expect(page.getByRole("listitem", { name: "Анна Первая" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(statusOf(page)).toContainText("Нет связи");
  await page.getByLabel("ФИО пациента").fill("Ольга Новая");
  await page.getByLabel("Телефон").fill("89007654321");
  await page.getByLabel("Врач").selectOption({ label: ORLOVA });
  await page.getByText("Пт", { exact: true }).click();
  await page.getByRole("button", { name: "Добавить в лист" }).click();
  await expect(page.getByRole("listitem", { name: "Ольга Новая" })).toContainText("ждёт отправки");
  await page.getByRole("button", { name: "Больше не ждёт: Анна Первая" }).click();
  await page.getByRole("button", { name: "Убрать из листа" }).click();
  await expect(page.getByRole("listitem", { name: "Анна Первая" })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(statusOf(page)).toContainText("Все правки отправлены");
  expect((await wishes()).map(({ user_name }) => user_name)).toEqual(["Ольга Новая"]);
});

test("a wish that a colleague booked meanwhile is booked a second time by a click", async () => {
  const { uid } = await (await leave("Анна Первая")).json();
  const page = await dayOf();
  await freeTime(page, "10:00").click();
  await page.getByRole("button", { name: "Записать её" }).click();
  await page.route(
    /\/api\/journal\/?$/,
    async (route) => {
      const taken = {
        employee: clinic.orlova,
        record_day: formatDay(TOMORROW),
        record_time: "10:30",
      };
      await clinic.person.post("/api/journal", { ...taken, wish: uid });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Записать", exact: true }).click();
  await page.getByRole("button", { name: "Нужны обе записи" }).click();
  await expect(page.getByText(/Запись добавлена\. Анна Первая: 10:00/)).toBeVisible();
  const times = await clinic.server.db`select record_time from journal_records order by 1`;
  expect(times).toEqual([{ record_time: "10:00" }, { record_time: "10:30" }]);
});
