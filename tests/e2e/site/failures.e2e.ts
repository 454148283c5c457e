import type { Page } from "playwright";
import { expect, test } from "../../support/browser/browser-test.ts";
import { holdBack, siteForFile } from "../../support/browser/visitor.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { addArticle, addPhoto, addPrice } from "../../support/clinic/site-content.ts";
import { startServer } from "../../support/server/server.ts";

let doctor: number;
let article: number;
const site = siteForFile(async () => {
  const server = await startServer({ sameAddress: true });
  doctor = await addDoctor(server.db, { name_employee: "Алова Анна" });
  await addPhoto(server.db, doctor, await drawImage("jpeg", { width: 37, height: 46 }));
  article = await addArticle(server.db, { name: "Памятка", text: "Текст", type: 3 });
  await addArticle(server.db, { name: "Статья", text: "Текст", type: 1 });
  await addArticle(server.db, { name: "Объявление дня", text: "Текст", type: 4 });
  await addPrice(server.db, { name: "Осмотр", price: "1", category: 2, sort: 0 });
  return server;
});

const footer = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });
const logo = (page: Page) => page.getByRole("banner").getByRole("link", { name: /на главную/ });
const expectComplaint = (complaints: string[], path: string) =>
  expect.poll(() => complaints.some((text) => text.includes(path))).toBe(true);

/** A page reached by the browser itself, while these calls answer 500. */
async function failing(...calls: string[]) {
  const opened = await site.visit("/politics");
  for (const call of calls) {
    await opened.page.route(`**${call}`, (route) => route.fulfill({ status: 500, body: "" }));
  }
  return opened;
}

test("P-8.1 P-8.4 doctors and announcement that fail to load are logged; the rest of the home page stays", async () => {
  const { page, complaints } = await failing("/api/doctors", "/api/articles/");
  await logo(page).click();
  await expect(page.locator(".hero h1")).toBeVisible();
  await expectComplaint(complaints, "/api/doctors HTTP error! Status: 500");
  await expectComplaint(complaints, "/api/articles/ HTTP error! Status: 500");
  await expect(page.locator(".specialist")).toHaveCount(0);
  await expect(page.getByRole("complementary", { name: "Объявление" })).toHaveCount(0);
  await expect(page.locator("#services").getByRole("listitem")).toHaveCount(3);
});

test("P-7.6 P-8.2 a photo that fails to load is logged and its frame stays empty", async () => {
  const { page, complaints } = await site.visit(`/doctors/${doctor}`, {}, (fresh) =>
    fresh.route("**/photo?*", (route) => route.fulfill({ status: 500, body: "" })),
  );
  await expectComplaint(complaints, `The photo of doctor ${doctor} failed to load`);
  await expect(page.locator(".photo img")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Алова Анна" })).toBeVisible();
});

test("P-8.3 prices that fail to load are logged and their area is empty", async () => {
  const { page, complaints } = await failing("/api/prices");
  await footer(page, "Гинекология").click();
  await expect(page.getByRole("heading", { name: "Гинекология", level: 1 })).toBeVisible();
  await expectComplaint(complaints, "/api/prices HTTP error! Status: 500");
  await expect(page.locator(".prices")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Другие услуги" })).toBeVisible();
});

test("P-7.4 P-8.5 a doctor who fails to load leaves an empty area; the rest of the page stays", async () => {
  const { page, complaints } = await failing(`/api/doctors/${doctor}`);
  await logo(page).click();
  await page.getByRole("link", { name: "Подробнее: Алова Анна" }).click();
  await expect(page).toHaveURL(/\/doctors\/\d+$/);
  await expectComplaint(complaints, `/api/doctors/${doctor} HTTP error! Status: 500`);
  await expect(page.locator("section.doctor")).toBeEmpty();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("P-4.3 P-8.6 P-8.8 the lists of articles show a loading text, and then the articles", async () => {
  const { page } = await site.visit("/politics");
  const release = await holdBack(page, "**/api/articles/");
  await footer(page, "Пациентам").click();
  await expect(page.getByText("Loading articles...", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Статья" })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
});

test("P-4.3 P-8.7 P-8.8 P-8.9 articles that fail to load show the reason", async () => {
  const { page } = await failing("/api/articles/");
  await footer(page, "Пациентам").click();
  await expect(page.getByText("Error: HTTP error! Status: 500", { exact: true })).toHaveCount(2);
});

test("P-2.59 P-4.3 an article shows that it is loading", async () => {
  const { page } = await site.visit("/info");
  const release = await holdBack(page, `**/articles/${article}`);
  await page.getByRole("link", { name: "Памятка" }).click();
  await expect(page.getByText("Загрузка...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Памятка" })).toBeVisible();
});

test("P-8.10 an article that fails to load is not found, and that is logged", async () => {
  const { page, complaints } = await failing(`/articles/${article}`);
  await footer(page, "Пациентам").click();
  await page.getByRole("link", { name: "Памятка" }).click();
  await expect(page.getByText("Информация не найдена")).toBeVisible();
  await expectComplaint(complaints, "Статья не найдена");
});
