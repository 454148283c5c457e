import { beforeAll } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { goTo } from "../../support/browser/every-screen.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";

const desk = deskForFile();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await newVisitor(desk.browser);
  page = await openDesk(context, desk.server, desk.person);
});

/** Endless animations. */
const endlessMotions = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length,
  );

const main = () => page.getByRole("main");

/** Each with its empty text and its next step. */
const EMPTY = [
  ["journal", "Нет записей, соответствующих выбранным фильтрам", "link", "Записать пациентку"],
  ["journal?view=day", "Врачей пока нет", "link", "К врачам"],
  ["journal?view=week", "Врачей пока нет", "link", "К врачам"],
  ["journal/unread", "Всё прочитано", "link", "К журналу"],
  ["calls", "Звонить больше некому", "link", "К журналу"],
  ["wishes", "Никто не ждёт", "button", "Добавить в лист"],
  ["moves", "Переносить некого", "link", "К журналу"],
  ["figures", "В эти дни никто не принимает", "link", "Составить расписание"],
  ["decisions", "Всё решено", "link", "К журналу"],
  ["journal/schedule", "Врачей пока нет", "link", "К врачам"],
  ["journal/scheduletpl", "Шаблонов пока нет", "button", "Завести первый"],
  ["doctorscrud", "Докторов не найдено", "button", "Завести первого врача"],
  ["articles", "Статей пока нет", "button", "Написать первую статью"],
  ["prices", "В этом разделе пока нет цен", "button", "Внести первую цену"],
  ["docxeditor", "Актов пока нет", "link", "Правило хранения"],
  ["tokens", "Токенов пока нет", "button", "Выдать первый токен"],
] as const;

test("in an empty clinic each screen names the missing items and offers the next step", async () => {
  for (const [path, words, role, step] of EMPTY) {
    await goTo(page, path);
    await expect(main().getByText(words), path).toBeVisible();
    await expect(main().getByRole(role, { name: step, exact: true }), path).toBeVisible();
  }
});

test("grey rows are shown before the answer, without animation under reduced motion, with a text for screen readers", async () => {
  const letGo = await holdBack(page, "**/api/prices");
  await page.goto(`${desk.server.url}/admin/prices`);
  const waiting = main().getByRole("status").filter({ hasText: "Загрузка..." });
  await expect(waiting.locator(".mantine-Skeleton-root")).toHaveCount(6);
  await expect(waiting.locator(".mantine-Skeleton-root").first()).toBeVisible();
  expect(await endlessMotions(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => endlessMotions(page)).toBe(6);
  await page.emulateMedia({ reducedMotion: "reduce" });
  letGo();
  await expect(waiting).toHaveCount(0);
  await expect(main().getByText("В этом разделе пока нет цен")).toBeVisible();
  await page.unrouteAll();
});

test("one click shows rows hidden by a filter", async () => {
  const sokolova = await addDoctor(desk.server.db);
  const orlova = await addDoctor(desk.server.db, { name_employee: "Орлова Вера Ильинична" });
  await offer(desk.server.db, sokolova, TODAY, ["10:00"]);

  await page.goto(`${desk.server.url}/admin/doctorscrud`);
  const search = page.getByLabel("Поиск по ФИО или должности");
  await search.fill("чепуха");
  await main().getByRole("button", { name: "Очистить поиск" }).click();
  await expect(search).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: "Орлова" })).toBeVisible();

  await page.goto(`${desk.server.url}/admin/journal?view=day&doctor=${orlova}`);
  await expect(page.getByText("Орлова Вера Ильинична в этот день не принимает.")).toBeVisible();
  await main().getByRole("button", { name: "Показать всех врачей" }).click();
  await expect(page.getByRole("region", { name: /^Соколова/ })).toBeVisible();

  await page.goto(`${desk.server.url}/admin/journal?doctor=${orlova}`);
  await main().getByRole("button", { name: "Показать все записи" }).click();
  await expect(page.getByLabel("Врач", { exact: true })).toHaveValue("");
  await expect(main().getByRole("link", { name: "Записать пациентку" })).toBeVisible();

  await page.goto(`${desk.server.url}/admin/journal/schedule`);
  await main().getByRole("button", { name: "Открыть сегодняшний день" }).click();
  await expect(page.getByRole("heading", { name: /10 июня 2027/ })).toBeVisible();
});
