import { beforeAll, describe } from "bun:test";
import type { Page } from "playwright";
import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, deskIsOpen, enterLogin } from "../../support/browser/desk.ts";
import { deskForFile, newDesk } from "../../support/browser/desk-clinic.ts";
import { holdBack } from "../../support/browser/visitor.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";

const desk = deskForFile();
let doctor: number;

beforeAll(async () => {
  doctor = await addDoctor(desk.server.db);
  await offer(desk.server.db, doctor, TODAY, ["10:00", "10:30", "11:00", "11:30", "12:00"]);
});

describe("Login", () => {
  test("A-2.14 A-2.15 A-2.16 A-5.1 a signed-out visitor gets the login form with login and password", async () => {
    const context = await newVisitor(desk.browser);
    const page = await context.newPage();
    const letGo = await holdBack(page, "**/api/journal/jwt-test");
    await page.goto(`${desk.server.url}/admin/journal`, { waitUntil: "commit" });
    // Within the page: the form waits two seconds for the answer, which pass between two looks from
    // here.
    await page.waitForFunction(() =>
      [...document.querySelectorAll("button[aria-disabled=true]")].some(
        (button) => button.textContent === "Загрузка...",
      ),
    );
    letGo();

    const enter = page.getByRole("button", { name: "Вход" });
    await expect(enter).toBeEnabled();
    await expect(page.getByLabel("Логин")).toBeFocused();
    expect(await axeComplaints(page)).toEqual([]);
    await enter.click();
    await expect(page.getByText("Введите логин")).toBeVisible();
    await expect(page.getByText("Введите пароль")).toBeVisible();

    await enterLogin(page, desk.person.user);
    await expect(page).toHaveURL(`${desk.server.url}/admin/journal`);
    await expect(page.getByRole("heading", { name: "Журнал записей" })).toBeVisible();
  });

  test("A-2.1 /login leads to the login form, and the way out back to it", async () => {
    const context = await newVisitor(desk.browser);
    const page = await context.newPage();
    await page.goto(`${desk.server.url}/login`);
    await expect(page).toHaveURL(/\/admin$/);
    await enterLogin(page, desk.person.user);
    await expect(page).toHaveURL(/\/admin\/journal\?view=day$/);
    await deskIsOpen(page);
    await page.getByRole("button", { name: "Выйти" }).first().click();
    await expect(page.getByRole("button", { name: "Вход" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Вход" })).toBeVisible();
  });
});

const ITEMS = [
  "Цены",
  "Статьи/объявления",
  "Журнал",
  "Записать пациента",
  "Расписание",
  "Шаблоны",
  "Пользователи",
  "Врачи",
  "Акты",
];

const headerItems = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("navigation", { name: "Разделы" })
    .getByRole("link")
    .allInnerTexts();

describe("With all rights", () => {
  let page: Page;
  beforeAll(async () => {
    page = await newDesk(desk);
  });

  test("A-1.5 A-2.17 the header has all sections in order, in Russian", async () => {
    await expect.poll(() => headerItems(page)).toEqual(ITEMS);
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  });
});

test("A-2.13 a path change scrolls smoothly to the top, a hash to its element", async () => {
  const page = await newDesk(desk, "/admin/journal/add", {
    viewport: { width: 1280, height: 400 },
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("button", { name: /^10 июня/ }).click();
  await page.evaluate(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls });
    const toTop = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      scrolls.push({ top: options.top, behavior: options.behavior });
      toTop(options);
    }) as typeof window.scrollTo;
    const into = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      scrolls.push({ into: this.id, ...(typeof options === "object" ? options : {}) });
      into.call(this, options);
    };
  });
  const scrolls = () => page.evaluate(() => Reflect.get(window, "scrolls"));
  await page.mouse.wheel(0, 500);
  await page.getByRole("link", { name: "Журнал" }).first().click();
  await expect.poll(scrolls).toContainEqual({ top: 0, behavior: "smooth" });
  await page.getByRole("link", { name: "К содержанию" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(scrolls).toContainEqual({ into: "content", behavior: "smooth" });
});
