import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { launchWithProfile } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  keptOnDevice,
  logInAtDesk,
  openAdmin,
  openSealed,
  press,
  statusOf,
} from "../../support/browser/desk.ts";
import { deskClinicForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { openVisitForm, renameVisit } from "../../support/browser/visit-desk.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const SOON = addDays(TODAY, 10);
const QUEUED = "Сохранено на устройстве, будет отправлено";

const clinic = deskClinicForFile();
const profile = folderForFile("priem-desk-");

const visitOnSite = (time: string, name: string) =>
  bookOnSite(clinic.server, { employee: clinic.sokolova, time, name, day: SOON });
const address = (path: string) => `${clinic.server.url}/admin${path}`;
const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Записи" }).getByRole("listitem").filter({ hasText: name });

/** Adds a visit through the entry form. */
async function addVisit(page: Page, time: string, name: string) {
  await page.getByRole("link", { name: "Записать пациента" }).first().click();
  await page.getByRole("button", { name: /^20 июня/ }).click();
  await press(page.getByRole("region", { name: SOKOLOVA }), new RegExp(`, ${time}, `));
  await page.getByLabel("ФИО пациента").fill(name);
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText(QUEUED)).toBeVisible();
}

const stored = () => clinic.server.db<Record<string, unknown>[]>`
  select user_name, record_time, call_operator from journal_records order by user_name`;

test("A-4.1 a browser restarted offline opens every screen, adds, edits, confirms and cancels; online each edit arrives once", async () => {
  const { server, sokolova, person } = clinic;
  const times = ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30"];
  await offer(server.db, sokolova, SOON, times);
  await visitOnSite("10:00", "Анна Правленая");
  await visitOnSite("10:30", "Белла Подтверждённая");
  await visitOnSite("11:00", "Вера Отменённая");
  let context = await launchWithProfile(profile);
  await keptOnDevice(await logInAtDesk(context, server, person));
  await context.close();

  context = await launchWithProfile(profile);
  await context.setOffline(true);
  let page = await openAdmin(context, address("/journal"));
  await openSealed(page, person.user);
  await expect(card(page, "Анна Правленая")).toBeVisible();
  await expect(statusOf(page)).toContainText("Нет связи");
  await addVisit(page, "11:30", "Галина Записанная");
  await addVisit(page, "12:00", "Дарья Опоздавшая");
  await page.getByRole("link", { name: "Журнал" }).first().click();
  await expect(card(page, "Галина Записанная")).toContainText("Ожидает отправки");
  await expect(card(page, "Галина Записанная")).toContainText("Записал сотрудник");
  await card(page, "Белла").getByRole("button", { name: "Подтвердить запись" }).click();
  await card(page, "Вера").getByRole("button", { name: "Отменить" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Отменить визит" }).click();
  await expect(card(page, "Вера")).toHaveCount(0);
  const [record] = await Promise.all([
    context.waitForEvent("page"),
    card(page, "Анна Правленая").getByRole("link", { name: "Изменить" }).click(),
  ]);
  await renameVisit(record, "Анна Исправленная");
  await expect(record.getByText(QUEUED)).toBeVisible();
  for (const [path, heading] of [
    ["/journal/add", "Добавить запись в журнал"],
    ["/journal/schedule", "Управление расписанием врачей"],
    ["/decisions", "Требует решения"],
  ] as const) {
    await record.goto(address(path));
    await expect(record.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await expect(statusOf(page)).toContainText(/Ждут отправки: \d+ прав/);
  await context.close();

  // A patient takes a time that the desk has promised.
  await visitOnSite("12:00", "Ева Быстрая");
  context = await launchWithProfile(profile);
  page = await openAdmin(context, address("/journal"));
  await expect(statusOf(page)).toContainText("Требует решения: 1");
  await expect(statusOf(page)).not.toContainText("Ждут отправки");
  await expect.poll(stored).toEqual([
    { user_name: "Анна Исправленная", record_time: "10:00", call_operator: false },
    { user_name: "Белла Подтверждённая", record_time: "10:30", call_operator: true },
    { user_name: "Галина Записанная", record_time: "11:30", call_operator: true },
    { user_name: "Ева Быстрая", record_time: "12:00", call_operator: false },
  ]);
  await expect(card(page, "Дарья Опоздавшая")).toContainText("Требует решения");
});

test("A-2.44 after an expired session the login form appears over the screen; edits wait and are sent after the login", async () => {
  const { page, person, uid } = await openVisitForm(clinic);
  await clinic.server.db`
    update session_families set ended_at = now() where user_id = ${person.user.id}`;
  await renameVisit(page, "Зинаида Ждущая");
  await expect(page.getByText("войдите снова")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(uid));
  await page.getByRole("button", { name: "Выйти" }).first().click();
  const warning = page.getByRole("dialog", { name: "Не всё отправлено" });
  await expect(warning).toContainText("1 правка");
  await warning.getByRole("button", { name: "Остаться" }).click();
  await press(page.getByRole("region", { name: "Сеанс закончился" }), "Войти");
  await page.getByLabel("Пароль", { exact: true }).fill(person.user.password);
  await page.getByRole("button", { name: "Вход" }).click();
  await expect(page.getByText("войдите снова")).toHaveCount(0);
  await expect
    .poll(async () => (await stored()).map(({ user_name }) => user_name))
    .toContain("Зинаида Ждущая");
});
