import { beforeAll, expect as expectValue } from "bun:test";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints } from "../../support/browser/desk.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";

const desk = deskForFile();
beforeAll(async () => {
  await addDoctor(desk.server.db);
});

const SPEC_ARTICLES = [
  "Цены",
  "Статьи и объявления",
  "Журнал записей",
  "Записать пациента",
  "Расписание врачей",
  "Шаблоны расписаний",
  "Пользователи и права",
  "Врачи",
];
const OTHER_ARTICLES = ["Акты уничтожения", "Документы и токены", "Когда нет связи"];

test("A-1.2 A-1.3 A-1.4 «?» opens the list, an article, the list again, and closes", async () => {
  const page = await newDesk(desk, "/admin/prices");
  const button = page.getByRole("button", { name: "Справка", exact: true });
  const popup = page.getByRole("dialog", { name: "Справка" });
  await expect(button).toHaveText("?");
  await expect(popup).toHaveCount(0);
  await button.click();
  const choices = popup.getByRole("list", { name: "Статьи справки" }).getByRole("button");
  await expect(choices).toHaveText([...SPEC_ARTICLES, ...OTHER_ARTICLES]);
  expectValue(await axeComplaints(page)).toEqual([]);
  for (const title of [...SPEC_ARTICLES, ...OTHER_ARTICLES]) {
    await choices.getByText(title, { exact: true }).click();
    const article = popup.getByRole("article", { name: title });
    await expect(article.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(article).toHaveText(/[а-яё](.|\n){300}/i);
    await popup.getByRole("button", { name: "Ко всем статьям" }).click();
  }
  await choices.first().click();
  expectValue(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await button.click();
  await expect(popup).toBeVisible();
  await button.press("Escape");
  await expect(popup).toHaveCount(0);
  await button.click();
  await popup.getByRole("button", { name: "Закрыть справку" }).click();
  await expect(popup).toHaveCount(0);
});

test("the «?» covers no button on a tablet or a small desktop", async () => {
  const page = await newDesk(desk, "/admin/doctorscrud");
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole("row")).toHaveCount(2);
    const help = await page.getByRole("button", { name: "Справка", exact: true }).boundingBox();
    const buttons = await page.getByRole("main").getByRole("button").all();
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    const rightmost = Math.max(...boxes.map((box) => (box ? box.x + box.width : 0)));
    expectValue(rightmost).toBeGreaterThan(0);
    expectValue(rightmost).toBeLessThanOrEqual(help?.x ?? 0);
  }
});

test("the licences of the app's and the site's packages can be read in the app", async () => {
  const page = await newDesk(desk);
  await page.getByRole("button", { name: "Справка" }).click();
  await page.getByRole("link", { name: /Лицензии/ }).click();
  const app = page.getByRole("region", { name: "Рабочее место" });
  for (const name of [
    "@tanstack/react-router",
    "@mantine/core",
    "Manrope",
    "Permission is hereby granted",
  ]) {
    await expect(app).toContainText(name);
  }
  const site = page.getByRole("region", { name: "Сайт клиники" });
  for (const name of ["react-dom", "wouter", "SIL OPEN FONT LICENSE"]) {
    await expect(site).toContainText(name);
  }
});
