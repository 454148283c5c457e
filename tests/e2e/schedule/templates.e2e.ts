import { afterEach } from "bun:test";
import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";

const { clinic, openTab } = deskTabForFile();

afterEach(async () => {
  await clinic.server.db`delete from schedule_templates`;
});

const PATH = "/admin/journal/scheduletpl";
const stored = async () => clinic.person.json("/api/schedule");
const nameField = (page: Page) => page.getByLabel("Название шаблона");
const add = (page: Page) => page.getByRole("button", { name: "Добавить шаблон" });
const timesField = (page: Page) => page.getByLabel("Время через запятую", { exact: true });
const templates = (page: Page) =>
  page.getByRole("list", { name: "Шаблоны расписаний" }).getByRole("listitem");

test("A-2.5 A-5.2 A-5.5 a template needs a name and real times", async () => {
  const page = await openTab(PATH);
  await expect(page.getByText("Шаблонов пока нет")).toBeVisible();
  await add(page).click();
  await expect(page.getByText("Введите название шаблона")).toBeVisible();
  await expect(page.getByText("Введите время в формате HH:MM, разделяя запятыми")).toBeVisible();
  await nameField(page).fill("Утро");
  await timesField(page).fill("9:75, утром");
  await add(page).click();
  await timesField(page).fill("10:30");
  await nameField(page).fill("  ");
  await add(page).click();
  await expect(page.getByText("Введите название шаблона")).toBeInViewport({ ratio: 1 });
  expect(await stored()).toEqual([]);
});

test("A-2.56 A-2.57 templates are added, edited and, after a confirmation, deleted", async () => {
  const page = await openTab(PATH);
  await expect(
    page.getByRole("heading", { level: 1, name: "Управление шаблонами расписаний" }),
  ).toBeVisible();
  for (const [name, times] of [
    ["Утро", "10:30, 9:00, 9:75"],
    ["Вечер", "18:00"],
  ] as const) {
    await nameField(page).fill(name);
    await timesField(page).fill(times);
    await add(page).click();
    await expect(nameField(page)).toHaveValue("");
  }
  await expect(templates(page)).toHaveText([/Утро.*09:00, 10:30/, /Вечер.*18:00/]);
  await page.getByRole("button", { name: "Изменить: Вечер" }).click();
  await expect(nameField(page)).toHaveValue("Вечер");
  await page.getByRole("button", { name: "Изменить: Утро" }).click();
  await expect(nameField(page)).toHaveValue("Утро");
  await expect(timesField(page)).toHaveValue("09:00, 10:30");
  await nameField(page).fill("Раннее утро");
  await page.getByRole("link", { name: "Записать пациента" }).first().click();
  const question = page.getByRole("dialog", { name: "Есть несохранённые изменения" });
  await question.getByRole("button", { name: "Остаться" }).click();
  await timesField(page).fill("08:00");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(templates(page)).toHaveText([/Раннее утро.*08:00/, /Вечер.*18:00/]);
  const evening = { tpl_name: "Вечер", schedule_tpl: ["18:00"] };
  const early = { tpl_name: "Раннее утро", schedule_tpl: ["08:00"] };
  await expect.poll(stored).toMatchObject([early, evening]);

  const remove = () => page.getByRole("button", { name: "Удалить: Раннее утро" }).click();
  const asked = page.getByRole("dialog", { name: "Удалить шаблон?" });
  await remove();
  await expect(asked).toContainText("Раннее утро");
  await asked.getByRole("button", { name: "Не удалять" }).click();
  await expect(templates(page)).toHaveCount(2);
  await remove();
  await asked.getByRole("button", { name: "Удалить шаблон" }).click();
  await expect(page.getByText("Шаблон удалён")).toBeVisible();
  await expect(templates(page)).toHaveText([/Вечер.*18:00/]);
  await expect.poll(stored).toMatchObject([evening]);
});
