import { beforeAll, describe } from "bun:test";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import {
  chooseDate,
  chooseDoctor,
  dateField,
  offeredIn,
  rowOf,
  slots,
} from "../../support/browser/schedule-desk.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const PATH = "/admin/journal/schedule";

const { clinic, openTab } = deskTabForFile();

beforeAll(async () => {
  await clinic.server.db`
    insert into schedule_templates (tpl_name, times) values ('Вечер', ${["17:00", "18:00"]})`;
});

const offered = (employee: number, day: Day) => offeredIn(clinic.server, employee, day);

describe("Schedule manager: many days at once", () => {
  test("a template over a range shows its changes, keeps booked times and past days, and is applied", async () => {
    const monday: Day = "2027-06-28";
    const wednesday = addDays(monday, 2);
    await offer(clinic.server.db, clinic.orlova, monday, ["10:00", "11:00"]);
    await bookAtDesk(clinic.person, { employee: clinic.orlova, time: "10:00", day: monday });
    const page = await openTab(PATH);
    await page.getByRole("button", { name: "Шаблон на период" }).click();
    const dialog = page.getByRole("dialog", { name: "Шаблон на период" });
    await dialog.getByLabel("Шаблон", { exact: true }).selectOption("Вечер");
    await dialog.getByLabel("С", { exact: true }).fill(formatDay(monday));
    await page.keyboard.press("Tab");
    await dialog.getByLabel("По", { exact: true }).fill(formatDay(addDays(monday, 6)));
    await page.keyboard.press("Tab");
    for (const name of ["Вт", "Чт", "Пт"]) await dialog.getByLabel(name, { exact: true }).uncheck();
    await dialog.getByLabel(ORLOVA).check();
    await expect(dialog.getByText(/Изменится: 2 дня/)).toContainText(
      "Добавится 4 окна, исчезнет 1.",
    );
    const preview = dialog.getByRole("region", { name: "Что изменится" }).getByRole("row");
    await expect(preview).toHaveCount(3);
    await expect(preview.nth(1)).toContainText("Останется, записаны пациенты: 10:00");
    expect(await axeComplaints(page)).toEqual([]);
    expect(await offered(clinic.orlova, wednesday)).toEqual([]);
    const letGo = await holdBack(page, "**/api/availability/**");
    await dialog.getByRole("button", { name: "Применить" }).click();
    // One look: the screen waits three seconds for the server.
    const bar = page.getByRole("progressbar", { name: "Сколько дней сохранено" });
    await expect(dialog.filter({ has: bar })).toContainText("Отправлено на сервер: 0 из 2 дней");
    letGo();
    await expect(dialog.getByRole("status")).toHaveText(
      /^(Расписание обновлено|Сохранено на устройстве, будет отправлено): 2 дня\.$/,
    );
    await expect(statusOf(page)).not.toContainText("Ждут отправки");
    expect(await offered(clinic.orlova, monday)).toEqual(["10:00", "17:00", "18:00"]);
    expect(await offered(clinic.orlova, wednesday)).toEqual(["17:00", "18:00"]);
  });

  test("a week is copied onto the weeks after it, also offline", async () => {
    const source: Day = "2027-07-05";
    await offer(clinic.server.db, clinic.sokolova, source, ["08:00", "08:30"]);
    const page = await openTab(PATH);
    await chooseDate(page, addDays(source, 3));
    await expect(rowOf(page, SOKOLOVA)).toContainText("Не принимает");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Копировать неделю" }).click();
    const dialog = page.getByRole("dialog", { name: "Копировать неделю" });
    await expect(dialog.getByText("05.07.2027 – 11.07.2027")).toBeVisible();
    await dialog.getByLabel("Сколько недель подряд").fill("2");
    await expect(dialog.getByText(/Изменится: 2 дня/)).toBeVisible();
    await dialog.getByRole("button", { name: "Применить" }).click();
    await expect(
      dialog.getByText(/Сохранено на устройстве, будет отправлено: 2 дня/),
    ).toBeVisible();
    // Of two days one is answered and the other not yet.
    const second = formatDay(addDays(source, 14));
    await page.route("**/api/availability/update", (route) =>
      route.request().postData()?.includes(second)
        ? route.fulfill({ status: 503 })
        : route.continue(),
    );
    await page.context().setOffline(false);
    await expect(dialog.getByText(/Расписание обновлено: 1 день/)).toBeVisible();
    await expect(dialog.getByText(/будет отправлено: 1 день/)).toBeVisible();
    await page.unroute("**/api/availability/update");
    for (const weeks of [7, 14]) {
      await expect
        .poll(() => offered(clinic.sokolova, addDays(source, weeks)))
        .toEqual(["08:00", "08:30"]);
    }
    await expect(dialog.getByText(/Расписание обновлено: 2 дня/)).toBeVisible();
    await expect(dialog.getByText(/будет отправлено/)).toHaveCount(0);
  });
});

describe("Schedule manager: loading failures", () => {
  test("A-2.55 shows that it is loading", async () => {
    const context = await newVisitor(clinic.browser);
    const letGo = await holdBack(context, "**/api/sync/snapshot**");
    const page = await openDesk(context, clinic.server, clinic.person, PATH);
    await expect(page.getByText("Загрузка расписания...")).toBeVisible();
    letGo();
    await expect(dateField(page)).toBeVisible();
  });

  test("A-8.10 nothing on the device and no server is an error", async () => {
    const context = await newVisitor(clinic.browser);
    await context.route("**/api/sync/**", (route) => route.abort());
    const page = await openDesk(context, clinic.server, clinic.person, PATH);
    await expect(page.getByText("Ошибка загрузки данных", { exact: true })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Разделы" })
      .getByRole("link", { name: "Шаблоны" })
      .click();
    await expect(page).toHaveURL(/scheduletpl$/);
    await expect(page.getByText("Ошибка загрузки данных", { exact: true })).toBeVisible();
  });

  test("A-8.11 A-8.12 A-8.15 a day not loaded yet is an error for the day, and an empty schedule for its doctor only", async () => {
    await offer(clinic.server.db, clinic.sokolova, TODAY, ["10:00"]);
    await offer(clinic.server.db, clinic.orlova, TODAY, ["10:00"]);
    const context = await newVisitor(clinic.browser);
    await context.route("**/api/sync/**", async (route) => {
      if (!/snapshot$/.test(route.request().url())) return route.abort();
      const page = await (await route.fetch()).json();
      const documents = page.documents.filter(
        (document: { kind: string; key: string }) =>
          document.kind !== "day" || document.key === `day/${TODAY}/${clinic.sokolova}`,
      );
      return route.fulfill({ json: { ...page, documents, next: "more" } });
    });
    const page = await openDesk(context, clinic.server, clinic.person, PATH);
    await chooseDate(page, TODAY);
    await expect(slots(page, SOKOLOVA)).toHaveText(["10:00, свободно"]);
    await expect(rowOf(page, ORLOVA)).toContainText("Не принимает");
    await chooseDoctor(page, ORLOVA);
    await expect(page.getByText("Ошибка загрузки расписания врача", { exact: true })).toBeVisible();
    await chooseDate(page, addDays(TODAY, 1));
    await expect(
      page.getByText("Ошибка загрузки расписания врачей", { exact: true }),
    ).toBeVisible();
  });
});
