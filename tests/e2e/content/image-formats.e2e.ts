import { beforeAll, expect as expectValue } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";

const desk = deskForFile();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await newVisitor(desk.browser);
});
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150" viewBox="0 0 300 150">
  <rect width="300" height="150" fill="#009854"/></svg>`;
const file = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text, "latin1"),
});
const HEIC = file("IMG_0001.HEIC", "image/heic", "\0\0\0\u0018ftypheic\0\0\0\0mif1heic");

test("A-2.74 a drawing in SVG becomes an image of the article; a HEIC says what to do", async () => {
  page = await openDesk(context, desk.server, await desk.server.signIn(), "/admin/articles");
  await page.getByRole("button", { name: "Добавить", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const editor = dialog.getByRole("textbox", { name: "Текст статьи" });
  await expect(editor).toBeEditable();
  const field = page.getByLabel("Файл для статьи");
  await field.setInputFiles([file("схема.svg", "image/svg+xml", SVG)]);
  const image = editor.locator("img[src^='/uploads/']");
  await expect(image).toHaveAttribute("alt", "схема");
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(300);
  await expect(editor.locator("a")).toHaveCount(0);
  await field.setInputFiles([HEIC]);
  await expect(dialog.getByText(/Формат HEIC этот браузер не читает.*JPEG/)).toBeVisible();
  const [stored] = await desk.server.db`select content_type from uploads`;
  expectValue(stored?.content_type).toBe("image/png");
});

test("the licences of what the app and the site are made of can be read in the app", async () => {
  await page.goto(`${desk.server.url}/admin/journal`);
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
