import { beforeAll, beforeEach } from "bun:test";
import type { Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const { clinic, openTab } = deskTabForFile();
const NAMES = ["Анна Пришедшая", "Инна Ждущая"];
beforeAll(async () => {
  const { server, person, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00", "11:00"]);
  await bookAtDesk(person, { employee: sokolova, time: "10:00", name: "Анна Пришедшая" });
  await bookAtDesk(person, { employee: sokolova, time: "11:00", name: "Инна Ждущая" });
  const tomorrow = { day: addDays(TODAY, 1), time: "10:00" };
  await offer(server.db, sokolova, tomorrow.day, [tomorrow.time]);
  await bookAtDesk(person, { employee: sokolova, ...tomorrow, name: "Ева Завтрашняя" });
});

let page: Page;
beforeEach(async () => {
  page = await openTab("/admin/journal?view=day");
  await expect(visit(NAMES[0])).toBeAttached();
});

const visit = (name = "") => page.getByRole("button", { name: new RegExp(name) });
const arrivalOf = async (name = "") => {
  const [row] = await clinic.server.db`
    select arrived_at from journal_records where user_name = ${name}`;
  return row?.arrived_at;
};

test("a key on a visit marks without a network that the patient came; the day shows how long she waits, and the message takes it back", async () => {
  const [anna] = NAMES;
  await page.context().setOffline(true);
  await visit(anna).focus();
  await page.keyboard.press("a");
  await expect(visit(anna)).toHaveAccessibleName(/ждёт \d мин.*ждёт отправки/);
  await page.context().setOffline(false);
  await expect.poll(() => arrivalOf(anna)).toMatch(/^\d\d:\d\d$/);
  await page.getByRole("button", { name: "Вернуть" }).click();
  await expect(visit(anna)).not.toHaveAccessibleName(/мин/);
  await expect.poll(() => arrivalOf(anna)).toBe("");
});

test("a narrow card of a patient in the clinic begins with her name, the wait is shortened", async () => {
  const [anna] = NAMES;
  await visit(anna).focus();
  await page.keyboard.press("a");
  await expect(visit(anna)).toHaveAccessibleName(/, ждёт \d мин/);
  const wait = visit(anna).locator("em:visible");
  await expect(wait).toHaveText(/^ждёт \d мин$/);
  await visit(anna).evaluate((card) => card.closest("li")?.style.setProperty("width", "66px"));
  await expect(wait).toHaveText(/^\d′$/);
  const name = await visit(anna).locator("strong").boundingBox();
  expect(name?.width).toBeGreaterThan(20);
  await page.getByRole("button", { name: "Вернуть" }).click();
  await expect(visit(anna)).not.toHaveAccessibleName(/мин/);
});

test("the drawer marks that the patient came, and shows it until an outcome is set", async () => {
  const [, inna] = NAMES;
  await visit(inna).click();
  const drawer = page.getByRole("dialog");
  const outcomes = drawer.getByRole("group", { name: "Итог" });
  await expect(drawer.getByRole("group", { name: "Приход" }).getByRole("button")).toHaveCount(1);
  await drawer.getByRole("button", { name: "В клинике" }).click();
  await expect(outcomes.getByRole("button")).toHaveText([
    "Приём состоялся",
    "Не пришла",
    "Не дозвонились",
  ]);
  await expect(drawer.getByText(/В клинике с \d\d:\d\d, ждёт \d мин/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Приём состоялся" }).click();
  await expect(drawer.getByText(/ждёт \d+ мин/)).toHaveCount(0);
  await expect(drawer.getByRole("term").filter({ hasText: "Приход" })).toBeVisible();
});
