import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookNumbered } from "../../support/clinic/visits.ts";

const TIMES = Array.from({ length: 12 }, (_, hour) => `${String(hour + 8).padStart(2, "0")}:10`);
const NAMES = ["Анна Первая", "Белла Вторая", "Вера Третья", "Галина Четвёртая"];

const { clinic, openTab } = deskTabForFile();

beforeAll(async () => {
  const { server, sokolova } = clinic;
  for (const day of [TODAY, addDays(TODAY, 1)]) await offer(server.db, sokolova, day, TIMES);
  for (const [index, name] of NAMES.entries()) {
    await bookNumbered(server, { employee: sokolova, time: `1${index}:10`, name });
  }
  await server.db`
    insert into journal_records
      (uid, employee, record_day, record_time, user_name, phone, source, operator_view, call_operator)
    select gen_random_uuid(), ${sokolova}, ${TODAY}::date + n, '10:10', 'Пациентка ' || n,
      '', 'staff', true, true from generate_series(-9, 30) n where n <> 0`;
});

const rowOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Записи" }).getByRole("listitem").filter({ hasText: name });

/** Left and top, in pixels, of all controls in the visits' rows. */
async function placesOf(page: Page, names: readonly string[]): Promise<number[]> {
  const boxes = names.flatMap((name) =>
    ["Изменить", "Отменить визит"].map((label) =>
      rowOf(page, name).getByLabel(label).boundingBox(),
    ),
  );
  return (await Promise.all(boxes)).flatMap((box) => (box ? [box.x, box.y] : []));
}

/** Tolerates less than a line's thickness. */
function expectSamePlaces(now: number[], before: number[]) {
  expect(now).toHaveLength(before.length);
  for (const [index, place] of now.entries()) {
    expect(Math.abs(place - (before[index] ?? 0))).toBeLessThan(2);
  }
}

for (const width of [1366, 390]) {
  test(`at ${width} px nothing in the list moves when a visit is confirmed, and a second click does nothing`, async () => {
    const page = await openTab("/admin/journal", { width, height: 844 });
    const row = rowOf(page, "Белла Вторая");
    await row.scrollIntoViewIfNeeded();
    await expect(rowOf(page, "Галина Четвёртая")).toBeVisible();
    const before = await placesOf(page, NAMES);

    const confirm = row.getByRole("button", { name: "Подтвердить запись" });
    const box = await confirm.boundingBox();
    if (!box) throw new Error("There is nothing to press");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await expect(row).toContainText("С сайта, подтверждена");
    await page.mouse.click(x, y);

    await expect(row).toContainText("Ожидает отправки");
    expectSamePlaces(await placesOf(page, NAMES), before);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(1);

    await page.getByRole("button", { name: "Вернуть" }).click();
    await expect(confirm).toBeVisible();
    expectSamePlaces(await placesOf(page, NAMES), before);
  });
}

test("the longest weekday keeps off the phone beside it, at every width", async () => {
  const page = await openTab("/admin/journal", { width: 1366, height: 768 });
  const row = rowOf(page, "Пациентка 4");
  for (const width of [1920, 1366, 1101, 1024, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await row.scrollIntoViewIfNeeded();
    const weekday = await row.getByText("понедельник").boundingBox();
    const name = await row.getByText("Пациентка 4").boundingBox();
    if (!weekday || !name) throw new Error("The row is not on the screen");
    expect(name.x - (weekday.x + weekday.width)).toBeGreaterThanOrEqual(8);
  }
});

test("a row of the list is at most 52 px high, day headings stay visible, past days are listed apart", async () => {
  const page = await openTab("/admin/journal", { width: 1366, height: 768 });
  const rows = page.getByRole("list", { name: "Записи" }).getByRole("listitem");
  await expect(rows).toHaveCount(20);
  const heights = await rows.evaluateAll((all) =>
    all.slice(0, 8).map((row) => row.getBoundingClientRect().height),
  );
  for (const height of heights) expect(height).toBeLessThanOrEqual(52);

  const heading = (text: string | RegExp) => page.getByRole("heading", { name: text });
  await expect(heading("Сегодня, 10 июня, четверг 4 записи 7 окон")).toBeInViewport({ ratio: 1 });
  await expect(heading("Завтра, 11 июня, пятница 1 запись 11 окон")).toBeVisible();
  await expect(heading("12 июня, суббота 1 запись нет окон")).toBeVisible();

  await page.getByLabel("Врач").selectOption("Орлова Вера Ильинична");
  await expect(heading(/Сегодня/)).toHaveCount(0);
  await page.getByRole("button", { name: "Сбросить" }).click();

  await page.getByLabel("Сортировка").selectOption("Новые по номеру");
  await expect(heading(/Сегодня/)).toHaveCount(0);
  await page.getByRole("button", { name: "Сбросить" }).click();

  await rowOf(page, "Галина Четвёртая").evaluate((row) =>
    window.scrollTo(0, row.getBoundingClientRect().top + window.scrollY - 150),
  );
  await expect(heading(/^Сегодня/)).toBeInViewport({ ratio: 1 });
  const strip = await statusOf(page).boundingBox();
  const stuck = await heading(/^Сегодня/).boundingBox();
  expect(stuck?.y).toBeCloseTo((strip?.y ?? 0) + (strip?.height ?? 0), -1);

  await page.getByRole("button", { name: "Показать ещё" }).scrollIntoViewIfNeeded();
  await expect(heading("Прошедшие")).toBeVisible();
  await expect(heading("Вчера, 9 июня, среда 1 запись")).toBeVisible();
});
