import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
import { addDays, clinicMoment } from "../../../shared/time/calendar.ts";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { taken, visit } from "../../support/browser/visitor.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { addArticle, addPhoto, addPrice } from "../../support/clinic/site-content.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let browser: Browser;
let server: TestServer;
let doctor: number;
let article: number;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ sameAddress: true });
  doctor = await addDoctor(server.db, { name_employee: "Алова Анна" });
  await addPhoto(server.db, doctor, await drawImage("jpeg", { width: 37, height: 46 }));
  article = await addArticle(server.db, { name: "Памятка", text: "Текст", type: 3 });
  await addArticle(server.db, { name: "Статья", text: "Текст", type: 1 });
  await addArticle(server.db, { name: "Объявление дня", text: "Текст", type: 4 });
  const tomorrow = addDays(clinicMoment(new Date(), "Europe/Moscow").day, 1);
  await offer(server.db, doctor, tomorrow, ["09:30"]);
  await server.db`insert into uploads (name, original_name, content_type, is_image, bytes)
    values ('a', 'a.pdf', 'application/octet-stream', false, 'a')`;
  await server.db`insert into papers (title, upload) values ('Устав', 'a')`;
  await addPrice(server.db, { name: "Осмотр", price: "1", category: 2, sort: 0 });
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

const footer = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });
const logo = (page: Page) => page.getByRole("banner").getByRole("link", { name: /на главную/ });
const expectComplaint = (complaints: string[], path: string) =>
  expect.poll(() => complaints.some((text) => text.includes(path))).toBe(true);

/** A page reached by the browser itself, while these calls answer 500. */
async function failing(...calls: string[]) {
  const opened = await visit(browser, server, "/politics");
  await taken(opened.page);
  for (const call of calls) {
    await opened.page.route(`**${call}`, (route) => route.fulfill({ status: 500, body: "" }));
  }
  return opened;
}

test("P-8.1 P-8.4 doctors and announcement that fail to load are logged; the rest of the home page stands", async () => {
  const { page, complaints, close } = await failing("/api/doctors", "/api/articles/");
  await logo(page).click();
  await expect(page.locator(".hero h1")).toBeVisible();
  await expectComplaint(complaints, "/api/doctors HTTP error! Status: 500");
  await expectComplaint(complaints, "/api/articles/ HTTP error! Status: 500");
  await expect(page.locator(".specialist")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Объявление" })).toHaveCount(0);
  await expect(page.locator("#services").getByRole("listitem")).toHaveCount(3);
  await close();
});

test("P-7.6 P-8.2 a photo that fails to load is logged and its place stays empty", async () => {
  const { page, complaints, close } = await visit(
    browser,
    server,
    `/doctors/${doctor}`,
    {},
    (fresh) => fresh.route("**/photo?*", (route) => route.fulfill({ status: 500, body: "" })),
  );
  await expectComplaint(complaints, `The photo of doctor ${doctor} failed to load`);
  await expect(page.locator(".photo img")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Алова Анна" })).toBeVisible();
  await close();
});

test("P-8.3 prices that fail to load are logged and their area is empty", async () => {
  const { page, complaints, close } = await failing("/api/prices");
  await footer(page, "Гинекология").click();
  await expect(page.getByRole("heading", { name: "Гинекология", level: 1 })).toBeVisible();
  await expectComplaint(complaints, "/api/prices HTTP error! Status: 500");
  await expect(page.locator(".prices")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Другие услуги" })).toBeVisible();
  await close();
});

test("P-7.4 P-8.5 a doctor who fails to load leaves an empty area on a page that stands", async () => {
  const { page, complaints, close } = await failing(`/api/doctors/${doctor}`);
  await logo(page).click();
  await page.getByRole("link", { name: "Подробнее: Алова Анна" }).click();
  await expect(page).toHaveURL(/\/doctors\/\d+$/);
  await expectComplaint(complaints, `/api/doctors/${doctor} HTTP error! Status: 500`);
  await expect(page.locator("section.doctor")).toBeEmpty();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await close();
});

test("P-4.3 P-8.6 P-8.8 the lists of articles say that they load, and then show what came", async () => {
  const { page, close } = await visit(browser, server, "/politics");
  await taken(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/articles/", async (route) => {
    await held;
    await route.continue();
  });
  await footer(page, "Пациентам").click();
  await expect(page.getByText("Loading articles...", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Статья" })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await close();
});

test("P-4.3 P-8.7 P-8.8 P-8.9 articles that fail to load say why", async () => {
  const { page, close } = await failing("/api/articles/");
  await footer(page, "Пациентам").click();
  await expect(page.getByText("Error: HTTP error! Status: 500", { exact: true })).toHaveCount(2);
  await close();
});

test("P-2.59 P-4.3 P-8.10 an article says that it loads; one that fails is not found", async () => {
  const { page, complaints, close } = await visit(browser, server, "/info");
  await taken(page);
  let fail = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/articles/${article}`, async (route) => {
    if (fail) return route.fulfill({ status: 500, body: "" });
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Памятка" }).click();
  await expect(page.getByText("Загрузка...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Памятка" })).toBeVisible();

  fail = true;
  await page.goto(`${server.url}/info`);
  await taken(page);
  await page.getByRole("link", { name: "Памятка" }).click();
  await expect(page.getByText("Информация не найдена")).toBeVisible();
  await expectComplaint(complaints, "Статья не найдена");
  await close();
});

test("P-8.1 P-8.3 P-8.4 what the server itself cannot load leaves its own area empty, and nobody keeps the page", async () => {
  const { db, request } = server;
  for (const [table, path, gone, stays] of [
    ["doctors", "/", "Алова Анна", "Услуги"],
    ["articles", "/", "Объявление дня", "Алова Анна"],
    ["prices", "/services/gynecology", "Осмотр", "Другие услуги"],
    ["papers", "/legal", "Устав", "Контролирующие органы"],
    ["schedule_days", "/appointment", "09:30", "Запись на приём"],
  ] as const) {
    const whole = await (await request(path)).text();
    expect(whole).toContain(gone);
    await db.unsafe(`alter table ${table} rename to away`);
    // The answer kept in memory is dropped as the feed or a write tells of a change.
    await db`insert into change_log (key) values ('prices')`;
    const lacking = async () => {
      const answer = await request(path);
      return {
        status: answer.status,
        kept: answer.headers.get("cache-control"),
        text: await answer.text(),
      };
    };
    await expect.poll(async () => (await lacking()).kept).toBe("no-store");
    const { status, text } = await lacking();
    expect(status).toBe(200);
    expect(text).toContain(stays);
    expect(text).not.toContain(gone);
    await db.unsafe(`alter table away rename to ${table}`);
    expect(await (await request(path)).text()).toContain(gone);
  }
});
