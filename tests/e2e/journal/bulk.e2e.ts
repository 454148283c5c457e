import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";

const NAMES = ["Анна Первая", "Вера Вторая", "Зоя Третья", "Ида Четвёртая"];
const TIMES = ["10:00", "10:30", "11:00", "11:30"];
const TOMORROW = addDays(TODAY, 1);

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, TIMES);
  await offer(server.db, sokolova, TOMORROW, ["10:00", "12:00"]);
  for (const [at, name] of NAMES.entries()) {
    await bookOnSite(server, { employee: sokolova, time: TIMES[at] ?? "", name });
  }
});

const box = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^Выбрать: .*${name}$`) });
const bar = (page: Page) => page.getByRole("region", { name: "Выбранные записи" });
const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Записи" }).getByRole("listitem").filter({ hasText: name });

const visitsOnServer = () =>
  clinic.server.db<Record<string, unknown>[]>`
    select user_name, call_operator, record_day::text as day, record_time as time
      from journal_records order by user_name`;

test("offline, several rows chosen with Shift are confirmed, undone with one click, moved and printed", async () => {
  const page = await openTab("/admin/journal", { width: 1366, height: 768 });
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.context().setOffline(true);

  await box(page, "Анна Первая").click();
  await box(page, "Зоя Третья").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("Выбрано: 3 записи");
  expect(await axeComplaints(page)).toEqual([]);
  await box(page, "Вера Вторая").press("Space");
  await expect(bar(page)).toContainText("Выбрано: 2 записи");
  await box(page, "Вера Вторая").click();

  await bar(page).getByRole("button", { name: "Подтвердить: 3" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByText("Подтверждено: 3 записи")).toBeVisible();
  await expect(rowOf(page, "Зоя Третья")).toContainText("С сайта, подтверждена");
  await page.getByRole("button", { name: "Вернуть" }).click();
  for (const name of NAMES) {
    await expect(rowOf(page, name)).toContainText("Новая, с сайта");
  }

  await box(page, "Анна Первая").click();
  await box(page, "Зоя Третья").click({ modifiers: ["Shift"] });
  await bar(page).getByRole("button", { name: "Печать" }).click();
  const sheet = page.locator(".print-sheet");
  await expect(sheet.getByRole("row", { includeHidden: true })).toHaveCount(4);
  await expect(sheet).toContainText("Вера Вторая (не подтверждена)");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(sheet).toHaveCount(0);

  await bar(page).getByRole("button", { name: "На другой день" }).click();
  const dialog = page.getByRole("dialog", { name: "Перенести на другой день" });
  await expect(dialog.getByLabel("Новое время: Анна Первая")).toHaveValue("10:00");
  await expect(dialog.getByLabel("Новое время: Вера Вторая")).toHaveValue("12:00");
  await expect(dialog).toContainText("Места не осталось");
  expect(await axeComplaints(page)).toEqual([]);
  await dialog.getByLabel("Новое время: Вера Вторая").selectOption("Не переносить");
  await dialog.getByLabel("Новое время: Анна Первая").selectOption("12:00");
  await dialog.getByRole("button", { name: "Перенести 2 записи" }).click();
  await expect(page.getByText(/Перенесено на 11 июня, пятница: 2 записи/)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect.poll(visitsOnServer).toMatchObject([
    { user_name: "Анна Первая", call_operator: false, day: TOMORROW, time: "12:00" },
    { user_name: "Вера Вторая", call_operator: false, day: TODAY, time: "10:30" },
    { user_name: "Зоя Третья", call_operator: false, day: TOMORROW, time: "10:00" },
    { user_name: "Ида Четвёртая", call_operator: false, day: TODAY, time: "11:30" },
  ]);

  await page.getByRole("button", { name: "Вернуть" }).click();
  await expect.poll(visitsOnServer).toMatchObject([
    { user_name: "Анна Первая", day: TODAY, time: "10:00" },
    { user_name: "Вера Вторая", day: TODAY, time: "10:30" },
    { user_name: "Зоя Третья", day: TODAY, time: "11:00" },
    { user_name: "Ида Четвёртая", day: TODAY, time: "11:30" },
  ]);
});

test("Escape clears the selection; a click on a checkbox opens no record", async () => {
  const page = await openTab("/admin/journal", { width: 390, height: 844 });
  await box(page, "Ида Четвёртая").click();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  expect(page.context().pages()).toHaveLength(1);
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toHaveCount(0);
});
