import type { Page } from "playwright";
import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { TestServer } from "../server/server.ts";

export const dateField = (page: Page) => page.getByLabel("Дата", { exact: true });
export const doctorField = (page: Page) => page.getByLabel("Врач", { exact: true });
export const timesField = (page: Page) => page.getByLabel("Время приёма", { exact: true });
export const save = (page: Page) => page.getByRole("button", { name: "Обновить расписание" });
export const remove = (page: Page) => page.getByRole("button", { name: "Удалить расписание" });
export const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const slots = (page: Page, name: string) =>
  page.getByRole("list", { name: `Время: ${name}` }).getByRole("listitem");

export async function chooseDate(page: Page, day: Day) {
  await dateField(page).fill(formatDay(day));
  await page.keyboard.press("Enter");
}

export async function chooseDoctor(page: Page, name: string) {
  await doctorField(page).selectOption(name);
}

/** A doctor's offered times of a day in the database. */
export async function offeredIn(
  server: Pick<TestServer, "db">,
  employee: number,
  day: Day,
): Promise<string[]> {
  const [row] = await server.db<{ times: string[] }[]>`
    select times from schedule_days where employee = ${employee} and day = ${day}`;
  return row?.times ?? [];
}
