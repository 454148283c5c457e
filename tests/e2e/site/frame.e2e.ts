import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { taken, visit } from "../../support/browser/visitor.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { addArticle } from "../../support/clinic/site-content.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let browser: Browser;
let server: TestServer;
let pages: string[];

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ sameAddress: true });
  const doctor = await addDoctor(server.db);
  const article = await addArticle(server.db, { name: "Памятка", text: "Текст", type: 3 });
  pages = [
    "/",
    "/services/gynecology",
    "/services/uzi",
    "/services/labaratory",
    `/doctors/${doctor}`,
    "/info",
    `/info/${article}`,
    "/politics",
    "/consent",
    "/legal",
    "/appointment",
  ];
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

const PHONE = { viewport: { width: 390, height: 844 } };
const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

/** Makes the page remember how it was asked to scroll. */
const watchScrolling = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const scroll = window.scrollTo.bind(window);
    window.scrollTo = ((options: ScrollToOptions) => {
      asked.push(`top ${options.top} ${options.behavior}`);
      scroll({ ...options, behavior: "instant" });
    }) as typeof window.scrollTo;
    Element.prototype.scrollIntoView = function (options) {
      asked.push(`#${this.id} ${typeof options === "object" ? options.behavior : ""}`);
    };
  });
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);

test("P-1.4 P-1.5 P-2.1 P-2.2 P-6.1 every page is open to anyone, in Russian, with header, footer and the way to book", async () => {
  const { page, complaints, close } = await visit(browser, server, "/");
  for (const path of pages) {
    const answer = await page.goto(server.url + path);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["content-type"]).toBe("text/html; charset=UTF-8");
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const float = page.locator("a.book-float", { hasText: "Записаться" });
    // It would lie over the form that it leads to.
    if (path === "/appointment") await expect(float).toHaveCount(0);
    else await expect(float).toHaveAttribute("href", "/appointment");
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("body")).not.toContainText(/войти|вход|логин|пароль/i, {
      useInnerText: true,
    });
    await expect(page.locator("a[href*='/admin'], a[href*='/login']")).toHaveCount(0);
    await taken(page);
  }
  await page.goto(`${server.url}/legal`);
  await page.locator("a.book-float").click();
  await expect(page.getByRole("heading", { name: "Запись на приём", level: 1 })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.3 P-2.4 P-2.16 a new page scrolls smoothly to its top, or to what the address names", async () => {
  const { page, close } = await visit(browser, server, "/politics", {}, watchScrolling);
  await taken(page);
  await page.evaluate(() => window.scroll(0, 1500));
  await page.getByRole("contentinfo").getByRole("link", { name: "Пациентам" }).click();
  await expect(page.getByRole("heading", { name: "Медицинская информация" })).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(await asked(page)).toEqual(["top 0 smooth"]);

  await page.getByRole("banner").getByRole("link", { name: "Контакты" }).click();
  await expect(page).toHaveURL(/\/#contacts$/);
  await expect.poll(async () => (await asked(page)).at(-1)).toBe("#contacts smooth");
  for (const anchor of ["main", "about", "specialists", "services", "contacts"]) {
    await expect(page.locator(`[id="${anchor}"]`)).toHaveCount(1);
  }
  await page.getByRole("banner").getByRole("link", { name: "О клинике" }).click();
  await expect.poll(async () => (await asked(page)).at(-1)).toBe("#about smooth");
  expect((await asked(page)).filter((each) => !each.endsWith("smooth"))).toEqual([]);
  await expect(page).toHaveTitle(/Приём/);
  await close();
});

test("P-2.17 P-2.18 P-2.26 header and footer name the clinic's places, phones and papers", async () => {
  const { page, close } = await visit(browser, server, "/politics");
  const header = page.getByRole("banner");
  for (const [name, hash] of [
    ["О клинике", "/#about"],
    ["Врачи", "/#specialists"],
    ["Контакты", "/#contacts"],
  ] as const) {
    await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute("href", hash);
  }
  await expect(header.getByRole("link", { name: /на главную/ })).toHaveAttribute("href", "/");
  await expect(header.locator(".header-phone")).toHaveCount(2);
  for (const phone of await header.locator(".header-phone").all()) {
    await expect(phone).toHaveAttribute("href", /^tel:\+7\d{10}$/);
    await expect(phone).toHaveText(/^\+7 \(\d{3}\) \d{3}-\d\d-\d\d$/);
  }
  await expect(header.getByRole("link", { name: "Написать в Telegram" })).toHaveAttribute(
    "href",
    /^https:\/\/t\.me\//,
  );
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("ООО «Приём»");
  await expect(footer).toContainText(/ИНН \d{10}/);
  const links = await footer
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const inner = links.filter((link) => link.startsWith("/"));
  expect(inner.length).toBeGreaterThan(6);
  for (const link of inner) expect((await server.request(link)).status).toBe(200);
  await close();
});

test("P-2.19 P-2.20 P-9.13 the search finds pages by their titles, by keyboard and by tap", async () => {
  const { page, complaints, close } = await visit(
    browser,
    server,
    "/politics",
    {},
    async (fresh) => {
      await fresh.clock.install();
    },
  );
  await taken(page);
  const field = page.getByRole("combobox", { name: "Поиск по сайту" });
  const results = page.getByRole("listbox", { name: "Найденные страницы" });
  await field.fill("лаб");
  await expect(results.getByRole("option")).toHaveText(["Лаборатория, анализы"]);
  await field.fill("цен");
  await expect(results.getByRole("option")).toHaveText(["Услуги и цены"]);
  await field.fill("цены услуг");
  await expect(results.getByRole("option")).toHaveText(["Услуги и цены"]);
  await field.fill("космос");
  await expect(page.getByText("Ничего не нашлось")).toBeVisible();

  await field.fill("приём");
  await expect(results.getByRole("option").first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.blur();
  await page.clock.fastForward(99);
  await expect(results).toBeVisible();
  await page.clock.fastForward(1);
  await expect(results).toBeHidden();
  await page.clock.resume();

  // A slow press holds the list open as long as it takes.
  await field.fill("гин");
  await results.getByRole("option", { name: "Гинекология" }).click({ delay: 300 });
  await expect(page).toHaveURL(/\/services\/gynecology$/);
  await expect(results).toBeHidden();
  // The new page takes the focus once it is drawn.
  await expect(page.locator("#main")).toBeFocused();
  await field.fill("у");
  await expect(results.getByRole("option").nth(1)).toHaveText(/УЗИ/);
  await field.press("ArrowDown");
  await field.press("ArrowDown");
  const active = results.locator("[aria-selected=true]");
  await expect(active).toHaveCount(1);
  const chosen = await active.textContent();
  expect(chosen).toBe("УЗИ, ультразвуковая диагностика");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/services\/uzi$/);
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.21 P-2.22 P-2.23 P-9.11 P-9.12 the low-vision version: darker green, fonts a tenth larger, and the way back", async () => {
  const { page, complaints, close } = await visit(browser, server, "/");
  await taken(page);
  const sizes = () =>
    page
      .locator("h1, h2, h3, p, a, button, dd, dt, input, li")
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  /** How many colours of how many elements are this green, whatever they colour. */
  const painted = (green: string) =>
    page.evaluate((green) => {
      const painting = [
        "color",
        "background-color",
        "background-image",
        "border-top-color",
        "border-left-color",
        "box-shadow",
        "fill",
        "stroke",
      ];
      const counts = [...document.querySelectorAll("body, body *")].flatMap((each) =>
        [null, "::before", "::after"].map((part) => {
          const style = getComputedStyle(each, part);
          return painting.filter((name) => style.getPropertyValue(name).includes(green)).length;
        }),
      );
      return counts.filter((count) => count > 0).length;
    }, green);
  const BRAND = "rgb(0, 152, 84)";
  const normal = await sizes();
  const branded = await painted(BRAND);
  expect(branded).toBeGreaterThan(5);

  await page.getByRole("button", { name: "Версия для слабовидящих" }).click();
  const bar = page.getByRole("button", { name: "Обычная версия сайта" });
  await expect(bar).toBeVisible();
  for (const path of ["/services/uzi", "/appointment", "/info", "/"]) {
    await page.goto(server.url + path);
    await taken(page);
    expect({ path, green: await painted(BRAND) }).toEqual({ path, green: 0 });
  }
  expect(await painted("rgb(0, 102, 56)")).toBeGreaterThanOrEqual(branded);
  const enlarged = await page
    .locator("h1, h2, h3, p, a, button:not(.vision-bar), dd, dt, input, li")
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
  expect(enlarged).toHaveLength(normal.length);
  for (const [index, size] of enlarged.entries()) {
    expect(size / (normal[index] ?? 0)).toBeCloseTo(1.1, 2);
  }

  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Пациентам" }).click();
  await expect(bar).toBeVisible();
  const drawn = await server.request("/", { headers: { cookie: "low_vision=1" } });
  expect(await drawn.text()).toContain('<html lang="ru" class="low-vision">');
  await bar.click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/low-vision/);
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.24 on a phone the menu opens, leads on and closes", async () => {
  const { page, close } = await visit(browser, server, "/politics", PHONE);
  await taken(page);
  const link = page.getByRole("banner").getByRole("link", { name: "Пациентам" });
  await expect(link).toBeHidden();
  const button = page.locator("summary");
  await expect(button).toHaveText("Открыть меню");
  await button.click({ delay: 300 });
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(link).toBeVisible();
  await expect(button).toHaveText("Закрыть меню");
  await button.click();
  await expect(link).toBeHidden();
  await button.click();
  await link.click();
  await expect(page).toHaveURL(/\/info$/);
  await expect(link).toBeHidden();
  await close();
});

test("P-2.25 P-9.13 the header looks scrolled after 50 px", async () => {
  const { page, close } = await visit(browser, server, "/politics");
  await taken(page);
  const header = page.getByRole("banner");
  const shadow = () => header.evaluate((each) => getComputedStyle(each).boxShadow);
  await page.evaluate(() => window.scroll(0, 50));
  await expect(header).not.toHaveClass(/scrolled/);
  expect(await shadow()).toBe("none");
  await page.evaluate(() => window.scroll(0, 51));
  await expect(header).toHaveClass(/scrolled/);
  await expect.poll(shadow).not.toBe("none");
  await close();
});
