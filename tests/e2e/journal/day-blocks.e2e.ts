import { beforeAll } from "bun:test";
import type { Page } from "playwright";
import { addDays, formatDay } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile, ORLOVA, SOKOLOVA } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { timesOfDay } from "../../support/clinic/times-of-day.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";

const TOMORROW = addDays(TODAY, 1);
const DAY = `/admin/journal?view=day&date=${TOMORROW}`;
const RECEPTION = { width: 1366, height: 768 };

const { clinic, openTab } = deskTabForFile();

beforeAll(async () => {
  const { server, person, sokolova, orlova } = clinic;
  await offer(server.db, sokolova, TOMORROW, timesOfDay(54, 10));
  await offer(server.db, orlova, TOMORROW, ["14:00", "14:30", "15:00", "15:30"]);
  const late = { day: TOMORROW, name: "Савченко Алла Львовна", comment: "опаздывает" };
  await bookAtDesk(person, { employee: sokolova, time: "09:10", ...late });
  await bookAtDesk(person, { employee: orlova, day: TOMORROW, time: "14:00", name: "Ким Анна" });
  const squeezedIn = {
    employee: orlova,
    record_day: formatDay(TOMORROW),
    record_time: "14:10",
    user_name: "Львова Ия",
    squeezed_in: true,
  };
  await person.post("/api/journal", squeezedIn);
});

const column = (page: Page, doctor: string) =>
  page.getByRole("region", { name: new RegExp(`^${doctor}: `) });
const visit = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) });
const boxOf = async (page: Page, name: string) => {
  const box = await visit(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
};

test("ten-minute slots have the whole width one below the other; so has a neighbour of a squeezed-in visit", async () => {
  const page = await openTab(DAY, RECEPTION);
  const wide = (await column(page, SOKOLOVA).boundingBox())?.width ?? 0;
  const buttons = column(page, SOKOLOVA).getByRole("listitem").getByRole("button");
  await expect(buttons).toHaveCount(54);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().toJSON()),
  );
  for (const [index, { width, top, height }] of boxes.entries()) {
    expect(width).toBeGreaterThan(wide - 8);
    expect(height).toBeGreaterThanOrEqual(24);
    const before = boxes[index - 1];
    if (before) expect(before.bottom).toBeLessThanOrEqual(top);
  }
  expect((await boxOf(page, "Ким Анна")).width).toBeGreaterThan(wide - 8);
  expect((await boxOf(page, "Львова Ия")).width).toBeGreaterThan(wide - 8);
  await expect(visit(page, "Ким Анна").getByText("14:00", { exact: true })).toBeVisible();
});

test("hours for which a doctor offers nothing look closed and are labelled", async () => {
  const page = await openTab(DAY, RECEPTION);
  await expect(column(page, ORLOVA).getByText("нет приёма")).toHaveCount(2);
  await expect(column(page, SOKOLOVA).getByText("нет приёма")).toHaveCount(0);
  expect(await axeComplaints(page)).toEqual([]);
});
