import { beforeAll } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";

const TOMORROW = addDays(TODAY, 1);

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, sokolova, TOMORROW, ["10:00"]);
});

const slotOf = async (name: string) => {
  const [row] = await clinic.server.db`
    select to_char(record_day, 'YYYY-MM-DD') as day, record_time as time, squeezed_in
    from journal_records where user_name = ${name}`;
  return row;
};

test("a time outside the schedule is added to the chosen ones in the entry form, also on a day without a schedule, and booked when online again", async () => {
  const { person, sokolova } = clinic;
  await bookAtDesk(person, { employee: sokolova, time: "11:30", name: "Вера Стоящая" });
  const page = await openTab("/admin/journal/add", { width: 390, height: 844 });
  await expect(statusOf(page)).toContainText("Обновлено");
  await page.context().setOffline(true);

  await page.getByRole("button", { name: "Время вне расписания…" }).click();
  const other = page.getByRole("region", { name: "Время вне расписания" });
  await other.getByLabel("Врач").selectOption({ label: SOKOLOVA });
  await other.getByLabel("Время").fill("11:30");
  await expect(other).toContainText("Это время занято");
  await expect(other.getByRole("button", { name: "Добавить к выбранным" })).toBeDisabled();
  await other.getByLabel("Дата").fill("25.06.2027");
  await other.getByLabel("Дата").press("Enter");
  await other.getByLabel("Время").fill("10:10");
  await expect(other).toContainText("Этого времени нет в расписании");
  expect(await axeComplaints(page)).toEqual([]);
  await other.getByLabel("Время").press("Enter");

  await expect(page.getByText("Не выбрано ни одной записи")).toHaveCount(0);
  const chosen = page.getByRole("list", { name: "Выбранные записи" }).getByRole("listitem");
  await expect(chosen).toContainText("вне расписания");
  await expect(chosen.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("ФИО пациента").fill("Анна Срочная");
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await expect(page.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  await page.context().setOffline(false);
  await expect
    .poll(() => slotOf("Анна Срочная"))
    .toEqual({ day: "2027-06-25", time: "10:10", squeezed_in: true });
});

test("a time outside the schedule is typed in a record's form; an invalid one is not sent; choosing an offered time ends it", async () => {
  const { server, sokolova } = clinic;
  const visit = { employee: sokolova, time: "10:00", name: "Инна Правленая" };
  const { id } = await bookNumbered(server, visit);
  const page = await openTab(`/admin/journal/${id}?edit=true`);
  const form = page.getByRole("form", { name: "Правка записи" });
  const save = form.getByRole("button", { name: "Сохранить" });

  await form.getByRole("button", { name: "Время вне расписания…" }).click();
  await expect(form.getByLabel("Время", { exact: true })).toHaveValue("10:00");
  await form.getByLabel("Время", { exact: true }).fill("");
  await save.click();
  await expect(form).toContainText("Укажите свободное время");
  await form.getByLabel("Время", { exact: true }).fill("10:25");
  await save.click();
  await expect(page.getByText("Изменения сохранены")).toBeVisible();
  await expect
    .poll(() => slotOf("Инна Правленая"))
    .toEqual({ day: TODAY, time: "10:25", squeezed_in: true });

  await page.getByRole("button", { name: "Редактировать" }).click();
  await form.getByLabel("Время", { exact: true }).selectOption("11:00");
  await save.click();
  await expect
    .poll(() => slotOf("Инна Правленая"))
    .toEqual({ day: TODAY, time: "11:00", squeezed_in: false });
});
