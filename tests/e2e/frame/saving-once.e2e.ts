import { beforeAll, expect as expectValue } from "bun:test";
import type { BrowserContext } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";

const desk = deskForFile();
let context: BrowserContext;

beforeAll(async () => {
  context = await newVisitor(desk.browser);
});

const FORMS = [
  {
    what: "a doctor",
    screen: "/admin/doctorscrud",
    open: "Добавить",
    fields: { ФИО: "Дважды Нажатая", Должность: "Гинеколог" },
    save: "Добавить",
    saved: "/api/doctors",
  },
  {
    what: "a price",
    screen: "/admin/prices",
    open: "Добавить прайс",
    fields: { Название: "Дважды Нажатая", Цена: "100" },
    save: "Создать",
    saved: "/api/prices",
  },
  {
    what: "an article",
    screen: "/admin/articles",
    open: "Добавить",
    fields: { Название: "Дважды Нажатая" },
    save: "Создать",
    saved: "/api/articles",
  },
];

test("a double click on the button that saves makes one doctor, one price, one article", async () => {
  const page = await openDesk(context, desk.server, desk.person);
  for (const { what, screen, open, fields, save, saved } of FORMS) {
    await page.goto(`${desk.server.url}${screen}`);
    await page.getByRole("button", { name: open, exact: true }).click();
    const dialog = page.getByRole("dialog");
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    const posts: string[] = [];
    let answer = () => {};
    const bothPressed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${saved}`, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      posts.push(saved);
      await bothPressed;
      await route.continue();
    });
    await dialog.getByRole("button", { name: save, exact: true }).dblclick();
    await expect(dialog.getByRole("button", { name: "Сохранение..." })).toBeDisabled();
    answer();
    await expect(dialog).toBeHidden();
    expectValue([what, posts]).toEqual([what, [saved]]);
    const kept: unknown[] = await (await desk.person.request(saved)).json();
    expectValue(kept).toHaveLength(1);
  }
});
