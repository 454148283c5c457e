import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { taken, visit } from "../../support/browser/visitor.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { addArticle, addPhoto, addPrice } from "../../support/clinic/site-content.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let browser: Browser;
let server: TestServer;
let doctor: number;
let plain: number;
let rich: number;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ sameAddress: true });
  doctor = await addDoctor(server.db, { name_employee: "Алова Анна", full_pro_name: "Акушер" });
  await server.db`
    update doctors set profile_txt = ${"  Первая  \n\n Вторая\\nТретья "},
      additional_education = ${"Курсы\\n  Конгресс\n"}, work_experience = ${"Стаж\n\nКлиника"},
      professional_interests = ${"\\nНаука\\n"}`;
  await addPhoto(server.db, doctor, await drawImage("jpeg", { width: 37, height: 46 }));
  const price = { price: "1500", sort: 2 } as const;
  await addPrice(server.db, { ...price, name: "УЗИ второе", category: 1 });
  await addPrice(server.db, { name: "УЗИ первое", price: "от 900 руб.", category: 1, sort: 1 });
  await addPrice(server.db, { ...price, name: "Осмотр", category: 2, description: "С врачом" });
  await addPrice(server.db, { ...price, name: "Кровь", category: 3 });
  plain = await addArticle(server.db, {
    name: "Памятка",
    text: "Возьмите:\n- паспорт\n- направление\n\nЖдём вас",
    type: 3,
  });
  rich = await addArticle(server.db, {
    name: "Статья",
    text: '<h2>Глава</h2><p>Текст <a href="/uploads/a.pdf">файл</a></p><script>alert(1)</script>',
    type: 1,
  });
  await addArticle(server.db, { name: "Заметка", text: "Коротко", type: 2 });
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

test("P-2.6 P-2.7 P-2.8 P-2.45 P-2.46 P-2.47 P-2.48 P-2.49 P-3.9 P-7.12 P-9.7 each service has its own prices and neighbours", async () => {
  const { page, complaints, close } = await visit(browser, server, "/");
  for (const [path, title, prices, others] of [
    [
      "/services/uzi",
      "УЗИ",
      [/УЗИ первое\s*от 900 руб\./, /УЗИ второе\s*1\s500 руб\./],
      ["Лаборатория", "Гинекология"],
    ],
    ["/services/gynecology", "Гинекология", [/Осмотр\s*С врачом/], ["Лаборатория", "УЗИ"]],
    ["/services/labaratory", "Лаборатория", [/Кровь/], ["Гинекология", "УЗИ"]],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const crumbs = page.getByRole("navigation", { name: "Вы здесь" });
    await expect(crumbs.getByRole("listitem")).toHaveText(["Главная", "Услуги", title]);
    const targets = await crumbs
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(targets).toEqual(["/", "/services"]);
    await expect(crumbs.locator("[aria-current=page]")).toHaveText(title);
    await crumbs.getByRole("link", { name: "Услуги" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Услуги и цены");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(".prices > li")).toHaveText([...prices]);
    const neighbours = page.getByRole("region", { name: "Другие услуги" });
    await expect(neighbours.getByRole("heading", { level: 3 })).toHaveText([...others]);
    await expect(page.getByRole("region", { name: "Контакты" })).toBeVisible();
  }
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.9 P-2.50 P-2.51 P-3.4 P-3.5 P-7.3 the doctor's page: who, and four lists with a line each", async () => {
  const { page, complaints, close } = await visit(browser, server, `/doctors/${doctor}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Алова Анна");
  await expect(page.locator(".lead")).toHaveText("Акушер");
  const photo = page.getByRole("img", { name: "Алова Анна" });
  await expect.poll(() => photo.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(37);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const shown of [photo, page.getByRole("heading", { level: 1 }), page.locator(".lead")]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
    const box = await photo.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(200);
  }
  for (const [title, lines] of [
    ["Образование", ["Первая", "Вторая", "Третья"]],
    ["Дополнительное образование", ["Курсы", "Конгресс"]],
    ["Опыт работы", ["Стаж", "Клиника"]],
    ["Профессиональные интересы", ["Наука"]],
  ] as const) {
    const section = page.locator("section", {
      has: page.getByRole("heading", { name: title, exact: true, level: 2 }),
    });
    await expect(section.last().getByRole("listitem")).toHaveText([...lines]);
  }
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.10 P-2.53 P-2.54 P-2.55 P-2.56 P-3.7 P-4.4 P-9.8 medical information: links to recommendations, cards that open a popup", async () => {
  const { page, complaints, close } = await visit(browser, server, "/info");
  await taken(page);
  await expect(page.getByRole("link", { name: "Памятка" })).toHaveAttribute(
    "href",
    `/info/${plain}`,
  );
  const articles = page.getByRole("region", { name: "Статьи и заметки" });
  await articles.scrollIntoViewIfNeeded();
  await expect(articles.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
  const cards = articles.getByRole("listitem");
  await expect(cards.getByRole("heading")).toHaveText(["Статья", "Заметка"]);
  await expect(cards.first()).toContainText("Глава Текст файл");
  await expect(page.getByRole("region", { name: "Контакты" })).toBeVisible();

  const popup = page.getByRole("dialog");
  const open = cards.first().getByRole("link", { name: "Подробнее" });
  await open.click();
  await expect(popup.getByRole("heading", { name: "Глава" })).toBeVisible();
  await popup.getByRole("heading", { name: "Глава" }).click();
  await expect(popup).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(popup).toHaveCount(0);
  await open.click();
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await popup.getByRole("button", { name: "Закрыть" }).click();
  await expect(popup).toHaveCount(0);
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.11 P-2.57 P-2.58 P-5.15 P-5.18 P-7.13 an article: lines of plain text become lists and paragraphs, HTML is shown clean", async () => {
  const { page, complaints, close } = await visit(browser, server, `/info/${plain}`);
  const text = page.locator(".article .prose");
  await expect(text.locator("li")).toHaveText(["паспорт", "направление"]);
  await expect(text.locator("> p")).toHaveText(["Возьмите:", "Ждём вас"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Памятка");

  await page.goto(`${server.url}/info/${rich}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Статья");
  await expect(text.getByRole("heading", { name: "Глава" })).toBeVisible();
  const file = text.getByRole("link", { name: "файл" });
  await expect(file).toHaveAttribute("href", "/uploads/a.pdf");
  await expect(file).toHaveAttribute("target", "_blank");
  await expect(text.locator("script")).toHaveCount(0);
  expect(complaints).toEqual([]);
  await close();
});

test("P-2.60 P-5.13 an article that is missing or not named by an integer is not found", async () => {
  const { page, close } = await visit(browser, server, "/");
  for (const path of ["/info/99999999", "/info/abc", "/info/1.5"]) {
    const answer = await page.goto(server.url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Информация не найдена")).toBeVisible();
  }
  await close();
});

test("P-2.12 P-2.61 the policy has five sections, cites 152-ФЗ and ends with contacts", async () => {
  const { page, close } = await visit(browser, server, "/politics");
  await expect(page.locator(".article h2")).toHaveText([
    /^1\. /,
    /^2\. /,
    /^3\. /,
    /^4\. /,
    /^5\. /,
  ]);
  await expect(page.locator(".article")).toContainText("152-ФЗ");
  await expect(page.getByRole("region", { name: "Контакты" })).toBeVisible();
  await close();
});

test("P-2.62 P-2.63 P-2.64 P-2.65 P-9.14 contacts: address, hours, three phones, and a map that comes when it is near", async () => {
  const { page, close } = await visit(browser, server, "/politics");
  await taken(page);
  const contacts = page.getByRole("region", { name: "Контакты" });
  await expect(contacts).toContainText(/г\. \S+, ул\. /);
  await expect(contacts).toContainText("напротив рынка");
  await expect(contacts.locator(".contacts-hours")).toHaveText([
    "Пн–Пт 8:00–20:00",
    "Сб 8:00–19:00",
  ]);
  await expect(contacts.locator("a[href^='tel:']")).toHaveCount(3);
  const map = page.locator("iframe");
  await expect(map).toHaveCount(0);
  await contacts.scrollIntoViewIfNeeded();
  await expect(map).toHaveAttribute("src", /yandex\.ru\/map-widget.*z=16/);
  const box = await map.boundingBox();
  expect([box?.width, box?.height]).toEqual([460, 319]);
  await expect(contacts.getByRole("link", { name: /Открыть на карте/ })).toHaveCount(1);
  await close();
});

test("a page that is not there says so and leads on", async () => {
  const { page, close } = await visit(browser, server, "/");
  for (const path of ["/nowhere", "/doctors/99999", "/doctors/abc"]) {
    const answer = await page.goto(server.url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/нет|не найден/);
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  }
  await close();
});
