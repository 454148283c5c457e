import { beforeAll } from "bun:test";
import type { Locator, Page } from "playwright";
import { addDays } from "../../../shared/time/calendar.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { timesOfDay } from "../../support/clinic/times-of-day.ts";
import { bookNumbered, type Visit } from "../../support/clinic/visits.ts";

const TOMORROW = addDays(TODAY, 1);
const DAY = `/admin/journal?view=day&date=${TOMORROW}`;
const PHONE = { width: 390, height: 844 };
const SIZES = [{ width: 1366, height: 768 }, PHONE];

const { clinic, openTab } = deskTabForFile();
let visit: Visit;

beforeAll(async () => {
  const { server, sokolova } = clinic;
  await offer(server.db, sokolova, TOMORROW, timesOfDay(36, 20));
  const comment = "Просит перезвонить. ".repeat(20);
  const late = { employee: sokolova, day: TOMORROW, time: "17:00", name: "Алла Поздняя", comment };
  visit = await bookNumbered(server, late);
});

const late = (page: Page) => page.getByRole("button", { name: /Алла Поздняя/ });

/** Whether all of an element is in the window and nothing covers its middle. */
const isInSight = (element: Locator) =>
  element.evaluate((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const isInside = top >= 0 && bottom <= window.innerHeight && left >= 0;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && right <= window.innerWidth && seen !== null && each.contains(seen);
  });

const toBeInSight = (element: Locator) => expect.poll(() => isInSight(element)).toBe(true);

/** Controls covered by the messages in the corner. */
const belowMessages = (page: Page) =>
  page.evaluate(async () => {
    const messages = [...document.querySelectorAll<HTMLElement>(".mantine-Notification-root")];
    const ofMessages = ".mantine-Notifications-root, .mantine-Notifications-root *";
    if (messages.length === 0) throw new Error("No message is shown");
    await Promise.all(document.getAnimations().map((each) => each.finished));
    const points = messages.flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const rows = [top + 2, (top + bottom) / 2, bottom - 2];
      return rows.flatMap((y) => {
        const across = Array.from({ length: 20 }, (_, step) => left + ((right - left) * step) / 20);
        return across.map((x) => [x, y] as const);
      });
    });
    const pressable = points.flatMap(([x, y]) => {
      const below = document.elementsFromPoint(x, y).find((each) => !each.matches(ofMessages));
      return below?.closest("a, button, input, select, textarea")?.outerHTML.slice(0, 120) ?? [];
    });
    return [...new Set(pressable)];
  });

test("on a phone «Записать пациента» is beside the menu, and a day opens at its first visit", async () => {
  const page = await openTab(DAY, PHONE);
  await toBeInSight(late(page));
  const link = page.getByRole("link", { name: "Записать пациента" });
  await toBeInSight(link);
  await link.click();
  await expect(page.getByRole("heading", { name: "11 июня, пятница" })).toBeVisible();
});

for (const size of SIZES) {
  test(`at ${size.width} px a visit's actions stay at the end of the window, in the side panel and on its page`, async () => {
    const page = await openTab(DAY, size);
    await late(page).click();
    const panel = page.getByRole("dialog", { name: "Запись: Алла Поздняя" });
    await expect(panel.getByText("Не подтверждена", { exact: true })).toBeVisible();
    for (const action of [
      "Не дозвонились",
      "Редактировать",
      "Перенести",
      "Подтвердить запись",
      "Отменить визит",
    ]) {
      await toBeInSight(panel.getByRole("button", { name: action }));
    }
    await panel.getByRole("button", { name: "Редактировать" }).click();
    await toBeInSight(panel.getByRole("button", { name: "Сохранить" }));
    await page.goto(`${clinic.server.url}/admin/journal/${visit.id}`);
    await toBeInSight(page.getByRole("button", { name: "Перенести" }));
    await toBeInSight(page.getByRole("button", { name: "Отменить визит" }));
  });

  test(`at ${size.width} px a message covers no control of the panel, the day or the next booking`, async () => {
    const page = await openTab(DAY, size);
    await late(page).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Не дозвонились", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "не дозвонились" })).toBeVisible();
    expect(await belowMessages(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    expect(await belowMessages(page)).toEqual([]);
    await page.getByRole("button", { name: /^Записать: 16:40/ }).click();
    await toBeInSight(page.getByRole("dialog").getByLabel("ФИО пациента"));
    await toBeInSight(page.getByRole("dialog").getByLabel("Телефон"));
  });
}

test("the cancelled visits of a day are listed by time, doctor, who and when, without a name", async () => {
  const { server, person, sokolova } = clinic;
  const gone = { employee: sokolova, day: TOMORROW, time: "09:20", name: "Вера Ушедшая" };
  const { id } = await bookNumbered(server, gone);
  await person.delete(`/api/journal/${id}`);
  const page = await openTab(DAY, SIZES[0]);
  await page.getByRole("button", { name: "Отменённые визиты" }).click();
  const list = page.getByRole("dialog", { name: "Отменённые визиты: 11 июня, пятница" });
  await expect(list.getByRole("listitem")).toHaveText([
    /^09:20 Соколова М. П.отменил\(а\) user\d.*, 10\.06\.2027 в 09:0\d$/,
  ]);
  await expect(list).not.toContainText("Ушедшая");
  expect(await axeComplaints(page)).toEqual([]);
  const next = await bookNumbered(server, { ...gone, name: "Яна Ушедшая" });
  await person.delete(`/api/journal/${next.id}`);
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Следующий день" }).click();
  await page.getByRole("button", { name: "Отменённые визиты" }).click();
  await expect(page.getByText("В этот день визитов не отменяли.")).toBeVisible();
});

test("«Применить» stays visible under a long plan", async () => {
  for (const size of SIZES) {
    const page = await openTab("/admin/journal/schedule", { ...size, height: 620 });
    await page.getByRole("button", { name: "Шаблон на период" }).click();
    await toBeInSight(page.getByRole("dialog").getByRole("button", { name: "Применить" }));
  }
});
