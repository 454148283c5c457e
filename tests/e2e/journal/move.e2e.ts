import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const DAY = "/admin/journal?view=day";
const TOMORROW = addDays(TODAY, 1);

const { clinic, openTab } = deskTabForFile();
beforeAll(async () => {
  const { server, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["10:00", "10:30", "11:00"]);
  await offer(server.db, orlova, TOMORROW, ["12:00", "12:30"]);
});

const visit = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) });
const target = (page: Page, time: string, doctor: string) =>
  page.getByRole("button", { name: `Перенести сюда: ${time}, ${doctor}, свободно` });
const slotOf = async (name: string) => {
  const [row] = await clinic.server.db`
    select employee, to_char(record_day, 'YYYY-MM-DD') as day, record_time as time
    from journal_records where user_name = ${name}`;
  return row;
};

test("a visit is dragged to another doctor's free time, shows before the drop whether it fits, and is undone", async () => {
  const { person, sokolova, orlova } = clinic;
  await bookAtDesk(person, { employee: sokolova, time: "10:00", name: "Анна Переносимая" });
  await bookAtDesk(person, { employee: orlova, time: "10:30", name: "Вера Стоящая" });
  const page = await openTab(DAY);
  const banner = page.getByRole("region", { name: "Перенос записи" });

  await visit(page, "Анна Переносимая").hover();
  await page.mouse.down();
  await visit(page, "Вера Стоящая").hover();
  await visit(page, "Вера Стоящая").hover();
  await expect(banner).toContainText("10:30, Орлова В. И. — занято");
  await target(page, "11:00", ORLOVA).hover();
  await expect(banner.getByRole("status")).toHaveText("11:00, Орлова В. И.");
  await page.mouse.up();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("Анна Переносимая: 11:00, Орлова В. И.")).toBeVisible();
  await expect
    .poll(() => slotOf("Анна Переносимая"))
    .toEqual({ employee: orlova, day: TODAY, time: "11:00" });
  await expect(visit(page, "Анна Переносимая")).toHaveAccessibleName(/^11:00, Орлова/);

  await page.getByRole("button", { name: "Вернуть" }).click();
  await expect
    .poll(() => slotOf("Анна Переносимая"))
    .toEqual({ employee: sokolova, day: TODAY, time: "10:00" });
});

test("a visit is moved by keyboard and offline: «Перенести», another day, Enter on a free time; Escape cancels the move", async () => {
  const { person, sokolova, orlova } = clinic;
  await bookAtDesk(person, { employee: sokolova, time: "11:30", name: "Яна Дальняя" });
  const page = await openTab(DAY);
  const banner = page.getByRole("region", { name: "Перенос записи" });
  const begin = async () => {
    await visit(page, "Яна Дальняя").focus();
    await page.keyboard.press("Enter");
    const move = page.getByRole("dialog").getByRole("button", { name: "Перенести" });
    await move.focus();
    await page.keyboard.press("Enter");
    await expect(banner).toContainText(
      "Яна Дальняя, сейчас 11:30, 10 июня, четверг, Соколова М. П.",
    );
  };
  await begin();
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(banner).toHaveCount(0);
  await expect(
    page.getByRole("button", { name: `Записать: 11:00, ${SOKOLOVA}, свободно` }),
  ).toBeVisible();

  await page.context().setOffline(true);
  await begin();
  await page.getByRole("button", { name: "Следующий день" }).press("Enter");
  await target(page, "12:00", ORLOVA).focus();
  await page.keyboard.press("ArrowDown");
  await expect(banner.getByRole("status")).toHaveText("12:30, Орлова В. И.");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(/Яна Дальняя: 12:30, 11 июня, пятница, .*будет отправлено/),
  ).toBeVisible();
  await expect(visit(page, "Яна Дальняя")).toContainText("ждёт отправки");
  await page.context().setOffline(false);
  await expect
    .poll(() => slotOf("Яна Дальняя"))
    .toEqual({ employee: orlova, day: TOMORROW, time: "12:30" });
});
