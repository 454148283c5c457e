import { beforeAll, describe } from "bun:test";
import type { Page } from "playwright";
import { complaintsOf, newDevice, newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import {
  axeComplaints,
  deskIsOpen,
  enterLogin,
  keptOnDevice,
  openDesk,
} from "../../support/browser/desk.ts";
import { deskForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";

const desk = deskForFile();
let doctor: number;

beforeAll(async () => {
  doctor = await addDoctor(desk.server.db);
  await offer(desk.server.db, doctor, TODAY, ["10:00", "10:30", "11:00", "11:30", "12:00"]);
});

describe("Login", () => {
  test("A-2.14 A-2.15 A-2.16 A-5.1 a stranger gets the login form, which asks for a login and a password", async () => {
    const context = await newVisitor(desk.browser);
    const page = await context.newPage();
    const letGo = Promise.withResolvers<void>();
    await page.route("**/api/journal/jwt-test", async (route) => {
      await letGo.promise;
      await route.continue();
    });
    await page.goto(`${desk.server.url}/admin/journal`, { waitUntil: "commit" });
    // Within the page: the form waits two seconds for the answer, which pass between two looks from here.
    await page.waitForFunction(() =>
      [...document.querySelectorAll("button:disabled")].some(
        (button) => button.textContent === "Загрузка...",
      ),
    );
    letGo.resolve();

    const enter = page.getByRole("button", { name: "Вход" });
    await expect(enter).toBeEnabled();
    expect(await axeComplaints(page)).toEqual([]);
    await enter.click();
    await expect(page.getByText("Введите логин")).toBeVisible();
    await expect(page.getByText("Введите пароль")).toBeVisible();

    await enterLogin(page, desk.person.user);
    await expect(page).toHaveURL(`${desk.server.url}/admin/journal`);
    await expect(page.getByRole("heading", { name: "Журнал записей" })).toBeVisible();
    await context.close();
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
    await context.close();
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

/** Addresses of screens, and their titles. */
const SCREENS = [
  ["A-2.4", "/admin/journal/schedule", "Расписание"],
  ["A-2.5", "/admin/journal/scheduletpl", "Шаблоны"],
  ["A-2.8", "/admin/usersmanager", "Пользователи"],
  ["A-2.9", "/admin/doctorscrud", "Врачи"],
  ["A-2.10", "/admin/articles", "Статьи/объявления"],
  ["A-2.11", "/admin/prices", "Цены"],
  ["A-2.12", "/admin/docxeditor", "Акты"],
] as const;

describe("With all rights", () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    page = await openDesk(await newVisitor(desk.browser), desk.server, desk.person);
    complaints = complaintsOf(page);
  });

  test("A-1.5 A-2.17 the header has all sections in order, in Russian", async () => {
    await expect.poll(() => headerItems(page)).toEqual(ITEMS);
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  });

  for (const [id, path, title] of SCREENS) {
    test(`${id} ${path} opens «${title}»`, async () => {
      await page.goto(`${desk.server.url}${path}`);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toBeVisible();
      await expect(heading).not.toHaveText(/Такой страницы нет|Недостаточно прав|не открылся/);
      await expect(page).toHaveTitle(`${title} — Priem`);
      expect(complaints).toEqual([]);
    });
  }

  test("an unknown address shows «Такой страницы нет»", async () => {
    await page.goto(`${desk.server.url}/admin/nowhere`);
    await expect(page.getByRole("heading", { name: "Такой страницы нет" })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

describe("Shell", () => {
  test("A-2.13 a path change scrolls smoothly to the top, a hash to its element", async () => {
    const context = await newVisitor(desk.browser, { viewport: { width: 1280, height: 400 } });
    const page = await openDesk(context, desk.server, desk.person, "/admin/journal/add");
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
    await context.close();
  });

  test("the window's title carries the unread count, and the app can be installed", async () => {
    const context = await newDevice(desk.browser);
    const page = await openDesk(context, desk.server, desk.person);
    await expect(page).toHaveTitle("Журнал — Priem");
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      const answer = await fetch(link?.href ?? "");
      return answer.json();
    });
    expect(manifest).toMatchObject({ lang: "ru", scope: "/admin", display: "standalone" });
    for (const { src } of manifest.icons) {
      const icon = await desk.server.request(src);
      expect(icon.headers.get("content-type")).toBe("image/png");
    }
    await keptOnDevice(page);
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const caught = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return caught.flat();
    });
    expect(cached.length).toBeGreaterThan(5);
    expect(cached.filter((url) => new URL(url).pathname.startsWith("/api"))).toEqual([]);
    await context.close();
  });
});

test("the gutter of the scroll bar has the header's colour", async () => {
  const context = await newVisitor(desk.browser);
  const page = await openDesk(context, desk.server, desk.person, "/admin/journal?view=day");
  const colour = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour("html")).toBe(await colour("header"));
  await context.close();
});
