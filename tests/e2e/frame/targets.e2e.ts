import { afterAll, beforeAll } from "bun:test";
import type { Page } from "playwright";
import { fillDemo } from "../../../api/operator/demo/fill.ts";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { goThroughScreens, goTo } from "../../support/browser/every-screen.ts";
import { expect } from "../../support/browser/expect.ts";
import { smallTargets } from "../../support/browser/press-targets.ts";
import { THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const LEAST = 24;
const WIDTHS = [1366, 390];
/** To the middle of its list, then clear of elements that stick to the page's edges. */
const CLEAR: ScrollIntoViewOptions[] = [
  { block: "center", inline: "center" },
  { block: "nearest" },
];

let server: TestServer;
let page: Page;
let visit: { uid: string; name: string };

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  await fillDemo(server.db, THURSDAY_NINE, "Europe/Moscow");
  [visit] = await server.db<[{ uid: string; name: string }]>`
    select uid, user_name as name from journal_records where record_day = ${TODAY} order by record_time limit 1`;
  const context = await newVisitor(await openBrowser(), { reducedMotion: "reduce" });
  page = await openDesk(context, server, await server.signIn());
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

async function look(found: string[], where: string, part?: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const small = await smallTargets(page, LEAST, part, CLEAR);
    found.push(...small.map((each) => `${where}, ${width} px: ${each}`));
  }
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 844 });
}

test("every control of every reception screen is at least 24 px wide and high, on a desk and on a phone", async () => {
  const found: string[] = [];
  await goThroughScreens(page, [`journal/${visit.uid}`, `Запись: ${visit.name}`], (path) =>
    look(found, path),
  );
  expect(found).toEqual([]);
});

test("every control of a dialog is at least 24 px wide and high, on a desk and on a phone", async () => {
  const found: string[] = [];
  const dialog = page.getByRole("dialog");
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  const lookIn = async (path: string, button: string | RegExp) => {
    await goTo(page, path);
    await press(button);
    await expect(dialog).toBeVisible();
    await look(found, `${path}, ${button}`, "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await lookIn("journal?view=day", new RegExp(visit.name.split(" ")[0] ?? ""));
  await lookIn("journal?view=day", /^Записать: /);
  await lookIn("journal", "Поиск (Ctrl+K)");
  await lookIn("journal", "Клавиши быстрого доступа");
  await lookIn("journal", "Это устройство");
  await lookIn("journal/schedule", "Отсутствие врача");
  await lookIn("journal/schedule", "Шаблон на период");
  await lookIn("doctorscrud", "Добавить");
  await lookIn("articles", "Новое объявление");
  await lookIn("prices", "Изменить на процент");
  await lookIn("usersmanager", /^Удалить/);
  await lookIn("usersmanager", "Справка");
  expect(found).toEqual([]);
});
