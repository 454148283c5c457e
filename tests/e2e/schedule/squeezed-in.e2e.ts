import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const DAY = "/admin/journal?view=day";

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["10:00", "10:30", "11:00"]);
});

const visit = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) });
const slotOf = async (name: string) => {
  const [row] = await clinic.server.db`
    select employee, record_time as time, squeezed_in from journal_records
    where user_name = ${name}`;
  return row;
};

test("a visit is booked offline on a phone at a time that is not offered, but not at a taken one", async () => {
  const { person, sokolova } = clinic;
  const [time, taken, name] = ["10:20", "11:30", "Анна Узкая"];
  await bookAtDesk(person, { employee: sokolova, time: taken, name: "Вера Стоящая" });
  const page = await openTab(DAY, { width: 390, height: 768 });
  await expect(visit(page, "Вера").first()).toBeAttached();
  await page.context().setOffline(true);

  await page.getByRole("button", { name: "Записать вне расписания" }).click();
  const drawer = page.getByRole("dialog", { name: "Записать вне расписания" });
  await drawer.getByLabel("Врач").selectOption({ label: SOKOLOVA });
  await drawer.getByLabel("Время").fill(taken);
  await expect(drawer).toContainText("Это время занято");
  await expect(drawer.getByRole("button", { name: "Записать" })).toHaveCount(0);
  await drawer.getByLabel("Время").fill(time);
  await expect(drawer).toContainText("Этого времени нет в расписании");
  await drawer.getByLabel("ФИО пациента").fill(name);
  await drawer.getByLabel("Время").fill(taken);
  await expect(drawer.getByRole("button", { name: "Записать" })).toBeDisabled();
  await drawer.getByLabel("Время").fill(time);
  expect(await axeComplaints(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Записать" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(visit(page, name)).toHaveAccessibleName(/ждёт отправки, вне расписания/);

  await page.context().setOffline(false);
  await expect.poll(() => slotOf(name)).toEqual({ employee: sokolova, time, squeezed_in: true });
  await visit(page, name).click();
  await expect(page.getByRole("dialog").getByText("Вне расписания")).toBeVisible();
});

test("a past time of the schedule is booked, and is not called taken", async () => {
  const yesterday = addDays(TODAY, -1);
  await offer(clinic.server.db, clinic.sokolova, yesterday, ["10:00"]);
  const page = await openTab(`${DAY}&date=${yesterday}`);
  await page.getByRole("button", { name: "Записать вне расписания" }).click();
  const drawer = page.getByRole("dialog", { name: "Записать вне расписания" });
  await drawer.getByLabel("Врач").selectOption({ label: SOKOLOVA });
  await drawer.getByLabel("Время").fill("10:00");
  await expect(drawer).toContainText("Это время уже прошло");
  await expect(drawer.getByRole("alert")).toHaveCount(0);
  await drawer.getByLabel("ФИО пациента").fill("Ольга Вчерашняя");
  await drawer.getByRole("button", { name: "Записать" }).click();
  await expect
    .poll(() => slotOf("Ольга Вчерашняя"))
    .toEqual({ employee: clinic.sokolova, time: "10:00", squeezed_in: false });
});

test("a visit moves to a time that is not offered, with another doctor, and back", async () => {
  const { person, sokolova, orlova } = clinic;
  await bookAtDesk(person, { employee: sokolova, time: "10:30", name: "Инна Переносимая" });
  const page = await openTab(DAY);
  await visit(page, "Инна Переносимая").click();
  await page.getByRole("button", { name: "Перенести" }).click();
  await page.getByRole("button", { name: "Вне расписания…" }).click();
  const drawer = page.getByRole("dialog", { name: "Перенести на другое время" });
  await drawer.getByLabel("Врач").selectOption({ label: ORLOVA });
  await drawer.getByLabel("Время").fill("10:45");
  await drawer.getByRole("button", { name: "Перенести" }).click();
  await expect(page.getByText("Инна Переносимая: 10:45, Орлова В. И.")).toBeVisible();
  const moved = { employee: orlova, time: "10:45", squeezed_in: true };
  await expect.poll(() => slotOf("Инна Переносимая")).toEqual(moved);
  await page.getByRole("button", { name: "Вернуть" }).click();
  const back = { employee: sokolova, time: "10:30", squeezed_in: false };
  await expect.poll(() => slotOf("Инна Переносимая")).toEqual(back);
});
