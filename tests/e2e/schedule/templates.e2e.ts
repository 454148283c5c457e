import { afterAll, beforeAll, describe } from "bun:test";
import type { Browser, Page } from "playwright";
import {
  closeVisitors,
  installedDevice,
  newVisitor,
  openBrowser,
} from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, keptOnDevice, openDesk } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { sending } from "../../support/server/json.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let browser: Browser;
let person: SignedIn;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  person = await server.signIn();
  browser = await openBrowser();
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

const PATH = "/admin/journal/scheduletpl";
const stored = async () => (await person.request("/api/schedule")).json();
const timesField = (page: Page) => page.getByLabel("Время через запятую", { exact: true });
const templates = (page: Page) =>
  page.getByRole("list", { name: "Шаблоны расписаний" }).getByRole("listitem");

describe("Templates", () => {
  test("A-2.5 A-2.56 A-2.57 A-5.5 A-5.2 adds, refuses what is incomplete, edits and deletes", async () => {
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    const added: unknown[] = [];
    page.on("request", (request) => {
      const isAddition = request.method() === "POST" && request.url().endsWith("/api/schedule");
      if (isAddition) added.push(request.postDataJSON());
    });
    await expect(
      page.getByRole("heading", { level: 1, name: "Управление шаблонами расписаний" }),
    ).toBeVisible();
    await expect(page.getByText("Шаблонов пока нет")).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);

    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    await expect(page.getByText("Введите название шаблона")).toBeVisible();
    await expect(page.getByText("Введите время в формате HH:MM, разделяя запятыми")).toBeVisible();
    await page.getByLabel("Название шаблона").fill("Утро");
    await timesField(page).fill("9:75, утром");
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    expect(await stored()).toEqual([]);

    await timesField(page).fill("10:30, 9:00, 9:75");
    await page.getByLabel("Название шаблона").fill("  ");
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    await expect(page.getByText("Введите название шаблона")).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Шаблонов пока нет")).toBeVisible();
    expect(await stored()).toEqual([]);
    await page.getByLabel("Название шаблона").fill("Утро");
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    await expect(page.getByText("Шаблон добавлен")).toBeVisible();
    await expect(page.getByLabel("Название шаблона")).toHaveValue("");
    expect(await stored()).toMatchObject([{ tpl_name: "Утро", schedule_tpl: ["09:00", "10:30"] }]);
    await expect(templates(page)).toHaveText([/Утро.*09:00, 10:30/]);
    expect(await axeComplaints(page)).toEqual([]);

    await page.getByLabel("Название шаблона").fill("Вечер");
    await timesField(page).fill("18:00");
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    await expect(templates(page)).toHaveText([/Утро.*09:00, 10:30/, /Вечер.*18:00/]);
    await expect.poll(() => added).toMatchObject([{ tpl_name: "Утро" }, { tpl_name: "Вечер" }]);
    await page.getByRole("button", { name: "Изменить: Вечер" }).click();
    await expect(page.getByLabel("Название шаблона")).toHaveValue("Вечер");
    await expect(timesField(page)).toHaveValue("18:00");
    await page.getByRole("button", { name: "Изменить: Утро" }).click();
    await expect(page.getByLabel("Название шаблона")).toHaveValue("Утро");
    await expect(timesField(page)).toHaveValue("09:00, 10:30");
    await page.getByLabel("Название шаблона").fill("Раннее утро");
    await page.getByRole("link", { name: "Записать пациента" }).first().click();
    const question = page.getByRole("dialog", { name: "Есть несохранённые изменения" });
    await question.getByRole("button", { name: "Остаться" }).click();
    await timesField(page).fill("08:00");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(templates(page)).toHaveText([/Раннее утро.*08:00/, /Вечер.*18:00/]);
    const evening = { tpl_name: "Вечер", schedule_tpl: ["18:00"] };
    await expect
      .poll(stored)
      .toMatchObject([{ tpl_name: "Раннее утро", schedule_tpl: ["08:00"] }, evening]);

    await page.getByRole("button", { name: "Удалить: Раннее утро" }).click();
    const asked = page.getByRole("dialog", { name: "Удалить шаблон?" });
    await expect(asked).toContainText("Раннее утро");
    await asked.getByRole("button", { name: "Не удалять" }).click();
    await expect(templates(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Удалить: Раннее утро" }).click();
    await asked.getByRole("button", { name: "Удалить шаблон" }).click();
    await expect(page.getByText("Шаблон удалён")).toBeVisible();
    await expect(templates(page)).toHaveText([/Вечер.*18:00/]);
    await expect.poll(stored).toMatchObject([evening]);
    await context.close();
  });

  test("a template taken up for editing while another is being added stays open", async () => {
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/schedule", async (route) => {
      if (route.request().method() === "POST") await held.promise;
      await route.continue();
    });
    await page.getByLabel("Название шаблона").fill("Долгий");
    await timesField(page).fill("18:00");
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    await page.getByRole("button", { name: "Изменить: Долгий" }).click();
    await timesField(page).fill("19:00");
    held.resolve();
    await expect.poll(stored).toContainEqual(expect.objectContaining({ tpl_name: "Долгий" }));
    await expect(templates(page)).not.toContainText(["ожидает отправки"]);
    await expect(page.getByLabel("Название шаблона")).toHaveValue("Долгий");
    await expect(timesField(page)).toHaveValue("19:00");
    await server.db`delete from schedule_templates where tpl_name = 'Долгий'`;
    await context.close();
  });

  test("without a line a template is made, mended and kept; it goes out by itself", async () => {
    await server.db`delete from schedule_templates`;
    const context = await installedDevice(browser);
    const page = await openDesk(context, server, person, PATH);
    await keptOnDevice(page);
    await expect(page.getByText("Шаблонов пока нет")).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("Название шаблона").fill("Без связи");
    await timesField(page).fill("12:00");
    await page.getByRole("button", { name: "Добавить шаблон" }).click();
    await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
    await expect(templates(page)).toHaveText([/Без связи.*ожидает отправки.*12:00/]);
    await context.setOffline(false);
    await expect.poll(stored).toMatchObject([{ tpl_name: "Без связи", schedule_tpl: ["12:00"] }]);
    await expect(templates(page)).not.toContainText("ожидает отправки");
    await expect(page.getByText("Шаблон добавлен")).toBeVisible();
    await expect(page.getByText("будет отправлено")).toHaveCount(0);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Изменить: Без связи" }).click();
    await timesField(page).fill("12:00, 12:30");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(templates(page)).toHaveText([/Без связи.*ожидает отправки.*12:00, 12:30/]);
    await context.setOffline(false);
    await expect(templates(page)).not.toContainText("ожидает отправки");
    expect(await stored()).toMatchObject([{ schedule_tpl: ["12:00", "12:30"] }]);
    await context.close();
  });

  test("a template deleted before it was ever sent is not said to be added", async () => {
    await server.db`delete from schedule_templates`;
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    // After this answer nothing is sent for five minutes.
    await page.route("**/api/schedule", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 503,
            headers: { "retry-after": "300" },
            json: { code: "unavailable", message: "Недоступен" },
          })
        : route.continue(),
    );
    for (const name of ["Первый", "Передуманный"]) {
      await page.getByLabel("Название шаблона").fill(name);
      await timesField(page).fill("12:00");
      await page.getByRole("button", { name: "Добавить шаблон" }).click();
      await expect(page.getByText("будет отправлено")).toBeVisible();
    }
    await page.getByRole("button", { name: "Удалить: Передуманный" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Удалить шаблон" }).click();
    await expect(page.getByText("Шаблон удалён")).toBeVisible();
    await expect(templates(page)).toHaveText([/Первый/]);
    await expect(page.getByText("будет отправлено")).toHaveCount(0);
    await expect(page.getByText("Шаблон добавлен")).toHaveCount(0);
    expect(await stored()).toEqual([]);
    await context.close();
  });

  test("a colleague's change is shown in the open form, and a new name takes none of their times away", async () => {
    await server.db`delete from schedule_templates`;
    const send = (method: string, path: string, schedule_tpl: string[]) =>
      person.request(path, sending(method, { tpl_name: "Вечер", schedule_tpl }));
    const { id } = await (await send("POST", "/api/schedule", ["18:00"])).json();
    const context = await newVisitor(browser);
    const page = await openDesk(context, server, person, PATH);
    await page.getByRole("button", { name: "Изменить: Вечер" }).click();
    await page.getByLabel("Название шаблона").fill("Вечер терапевта");
    await send("PUT", `/api/schedule/${id}`, ["18:00", "19:00"]);
    await expect(page.getByRole("alert")).toContainText("Время: теперь «18:00, 19:00»");
    await expect(timesField(page)).toHaveValue("18:00");
    expect(await axeComplaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect
      .poll(stored)
      .toMatchObject([{ tpl_name: "Вечер терапевта", schedule_tpl: ["18:00", "19:00"] }]);
    await context.close();
  });

  test("nothing on the device and no server: says so", async () => {
    const context = await newVisitor(browser);
    await context.route("**/api/sync/**", (route) => route.abort());
    const page = await openDesk(context, server, person, PATH);
    await expect(page.getByText("Ошибка загрузки данных", { exact: true })).toBeVisible();
    await context.close();
  });
});
