import { beforeAll, describe } from "bun:test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { installedDevice } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, keptOnDevice, openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import {
  chooseDate,
  chooseDoctor,
  offeredIn,
  rowOf,
  save,
  slots,
  timesField,
} from "../../support/browser/schedule-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { sending } from "../../support/server/json.ts";
import type { SignedIn, TestServer } from "../../support/server/server.ts";

const SCHEDULE = "/admin/journal/schedule";
const TEMPLATES = "/admin/journal/scheduletpl";
const QUEUED = "Сохранено на устройстве, будет отправлено";

const clinic = deskClinicForFile();
let server: TestServer;
let browser: Browser;
let colleague: SignedIn;
let sokolova: number;

beforeAll(async () => {
  ({ server, browser, person: colleague, sokolova } = clinic);
});

interface Seat {
  context: BrowserContext;
  page: Page;
}

async function takeSeat(path: string): Promise<Seat> {
  const context = await installedDevice(browser);
  const page = await openDesk(context, server, await server.signIn(), path);
  await keptOnDevice(page);
  return { context, page };
}

const status = (page: Page) => page.getByRole("region", { name: "Состояние связи" });
const inHere = (page: Page) => page.getByRole("region", { name: "На этом устройстве" });
const onServer = (page: Page) => page.getByRole("region", { name: "На сервере" });
const offered = (day: Day) => offeredIn(server, sokolova, day);

async function fitsIn(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(width);
}

/** A template of this name, meant otherwise here and, first, by a colleague. */
async function inDispute(name: string): Promise<Seat & { id: number }> {
  const body = { tpl_name: name, schedule_tpl: ["09:00", "09:30", "10:00"] };
  const { id } = await (await colleague.request("/api/schedule", sending("POST", body))).json();
  const seat = await takeSeat(TEMPLATES);
  const { page, context } = seat;
  await page.getByRole("button", { name: `Изменить: ${name}` }).click();
  await context.setOffline(true);
  await page.getByLabel("Время через запятую", { exact: true }).fill("08:30, 09:00, 09:30, 10:00");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
  const theirs = { tpl_name: `${name}, кабинет 2`, schedule_tpl: ["09:30", "10:00", "13:00"] };
  await colleague.request(`/api/schedule/${id}`, sending("PUT", theirs));
  await context.setOffline(false);
  await status(page)
    .getByRole("link", { name: /Требует решения: 1/ })
    .click();
  return { ...seat, id };
}

const storedTemplate = async (id: number) =>
  (await colleague.request(`/api/schedule/${id}`)).json();

describe("What only a person can decide about schedules", () => {
  test("a template whose times two have changed: both lists are shown, either may be kept, and a name only one changed stays", async () => {
    const first = await inDispute("Утро");
    const { page } = first;
    await expect(page.getByRole("heading", { name: "Шаблон одновременно изменили" })).toBeVisible();
    await expect(inHere(page)).toContainText("Шаблон «Утро, кабинет 2»");
    await expect(inHere(page)).toContainText("Только в этом варианте: 08:30");
    await expect(onServer(page)).toContainText("Шаблон «Утро, кабинет 2»");
    await expect(onServer(page)).toContainText("Время: 09:30, 10:00, 13:00");
    await expect(onServer(page)).toContainText("Только в этом варианте: 13:00");
    expect(await axeComplaints(page)).toEqual([]);
    for (const width of [390, 1280]) await fitsIn(page, width);
    await page.getByRole("button", { name: "Оставить мой вариант" }).click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await expect
      .poll(() => storedTemplate(first.id))
      .toMatchObject({
        tpl_name: "Утро, кабинет 2",
        schedule_tpl: ["08:30", "09:00", "09:30", "10:00"],
      });
    await first.context.close();

    const second = await inDispute("Вечер");
    await second.page.getByRole("button", { name: "Оставить как есть" }).click();
    await expect(second.page.getByText("Всё решено")).toBeVisible();
    expect(await storedTemplate(second.id)).toMatchObject({ tpl_name: "Вечер, кабинет 2" });
    await second.context.close();
  });

  test("a refused change of a day is shown beside the day, goes with its own times only, and names the visits", async () => {
    const day = addDays(TODAY, 1);
    await offer(server.db, sokolova, day, ["10:00", "11:00"]);
    const { page, context } = await takeSeat(SCHEDULE);
    await chooseDate(page, day);
    await chooseDoctor(page, SOKOLOVA);
    await expect(timesField(page)).toHaveValue("10:00, 11:00");
    await context.setOffline(true);
    await timesField(page).fill("11:00");
    await save(page).click();
    await expect(page.getByText(QUEUED)).toBeVisible();
    await bookAtDesk(colleague, { employee: sokolova, time: "10:00", day, name: "Анна Занявшая" });
    await context.setOffline(false);
    await expect(rowOf(page, SOKOLOVA)).toContainText("правка требует решения");
    await expect(slots(page, SOKOLOVA)).toHaveText(["10:00, занято", "11:00, свободно"]);
    await expect(page.getByText(QUEUED)).toHaveCount(0);
    await expect(page.getByRole("alert").filter({ hasText: "Правка не принята" })).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);

    await timesField(page).fill("10:00, 11:00, 15:00");
    await save(page).click();
    await expect.poll(() => offered(day)).toEqual(["10:00", "11:00", "15:00"]);
    await rowOf(page, SOKOLOVA).getByRole("link", { name: "правка требует решения" }).click();
    await expect(inHere(page)).toContainText("Убрать время: 10:00");
    await expect(page.getByRole("region", { name: "На это время записаны" })).toContainText(
      "10:00, Анна Занявшая, +7 (900) 123-45-67",
    );
    for (const width of [390, 1280]) await fitsIn(page, width);
    await page.getByRole("button", { name: "Всё равно сохранить" }).click();
    await expect(page.getByText("Всё решено")).toBeVisible();
    await expect.poll(() => offered(day)).toEqual(["11:00", "15:00"]);
    await context.close();
  });

  test("what a colleague adds while the question about visits is open is not taken away", async () => {
    const day = addDays(TODAY, 2);
    await offer(server.db, sokolova, day, ["10:00", "11:00"]);
    await bookAtDesk(colleague, { employee: sokolova, time: "10:00", day });
    const { page, context } = await takeSeat(SCHEDULE);
    await chooseDate(page, day);
    await chooseDoctor(page, SOKOLOVA);
    await expect(timesField(page)).toHaveValue("10:00, 11:00");
    await timesField(page).fill("11:00");
    await save(page).click();
    const question = page.getByRole("dialog", { name: "На это время записаны пациенты" });
    await expect(question).toBeVisible();
    await offer(server.db, sokolova, day, ["10:00", "11:00", "17:00"]);
    await expect(page.getByText("17:00")).not.toHaveCount(0);
    await question.getByRole("button", { name: "Всё равно убрать" }).click();
    await expect(page.getByText("Расписание обновлено")).toBeVisible();
    expect(await offered(day)).toEqual(["11:00", "17:00"]);
    await context.close();
  });
});
