import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { visit } from "../../support/browser/visitor.ts";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { addPrice } from "../../support/clinic/site-content.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let browser: Browser;
let server: TestServer;
let anna: number;
let vera: number;
let inna: number;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  anna = await addDoctor(server.db, { name_employee: "Алова Анна", sort_emp: 1 });
  vera = await addDoctor(server.db, { name_employee: "Белова Вера", sort_emp: 2 });
  inna = await addDoctor(server.db, { name_employee: "Волкова Инна", sort_emp: 3 });
  await offer(server.db, anna, "2027-06-10", ["08:30", "09:00"]);
  await offer(server.db, anna, "2027-06-11", ["08:00", "08:30"]);
  await offer(server.db, vera, "2027-06-24", ["12:30"]);
  await addPrice(server.db, { name: "УЗИ малого таза", price: "1600", category: 1, sort: 1 });
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

const PHONE = { viewport: { width: 390, height: 844 } };
const card = (page: Page, name: string) => page.locator(".specialist").filter({ hasText: name });

test("cards and pages of doctors name the nearest free time, and lead to it", async () => {
  for (const path of ["/", "/doctors"]) {
    const { page, complaints, close } = await visit(browser, server, path, PHONE);
    // 08:30 and 09:00 of today have passed.
    await expect(card(page, "Алова")).toContainText("Ближайшее: завтра 08:00");
    await expect(card(page, "Белова")).toContainText("Ближайшее: 24 июня 12:30");
    await expect(card(page, "Волкова")).not.toContainText("Ближайшее");
    await card(page, "Алова")
      .getByRole("link", { name: /^Ближайшее/ })
      .click({ delay: 300 });
    await expect(page).toHaveURL(
      new RegExp(`/appointment\\?doctor=${anna}&day=2027-06-11&time=08%3A00$`),
    );
    await expect(page.getByRole("button", { name: "08:00, свободно" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByRole("combobox", { name: "Врач" })).toHaveText(/Алова Анна/);
    expect(complaints).toEqual([]);
    await close();
  }
  const without = await visit(browser, server, `/doctors/${inna}`);
  await expect(without.page.getByText(/^Ближайшее/)).toHaveCount(0);
  await without.close();
});

test("a time that has just been booked is nowhere named as the nearest", async () => {
  const named = async (path: string) => {
    const text = await (await server.request(path)).text();
    const link = /<a[^>]*>(Ближайшее:.*?)<\/a>/s.exec(text)?.[1];
    return link?.replace(/<[^>]*>/g, "");
  };
  expect(await named("/doctors")).toBe("Ближайшее: завтра 08:00");
  expect(await named(`/doctors/${anna}`)).toBe("Ближайшее: завтра 08:00");
  await bookOnSite(server, { employee: anna, day: "2027-06-11", time: "08:00" });
  for (const path of ["/", "/doctors", `/doctors/${anna}`]) {
    expect([path, await named(path)]).toEqual([path, "Ближайшее: завтра 08:30"]);
  }
  await server.db`delete from journal_records`;
});

test("each line of the price list leads to its booking", async () => {
  for (const path of ["/services/uzi", "/services"]) {
    const { page, complaints, close } = await visit(browser, server, path, PHONE);
    await page.getByRole("link", { name: "Записаться: УЗИ малого таза" }).click({ delay: 300 });
    await expect(page.getByLabel("Что вам нужно?")).toHaveValue("УЗИ малого таза");
    await page.locator(".day:enabled").first().click();
    await page.locator(".time").first().click();
    await expect(page.getByLabel("Услуга")).toHaveValue("УЗИ малого таза");
    expect(complaints).toEqual([]);
    await close();
  }
});

test("addresses that people guess lead where they mean", async () => {
  for (const [path, heading] of [
    ["/doctors", "Врачи"],
    ["/services", "Услуги и цены"],
    ["/prices", "Услуги и цены"],
  ] as const) {
    const { page, complaints, close } = await visit(browser, server, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(complaints).toEqual([]);
    await close();
  }
  const { page, close } = await visit(browser, server, "/contacts", PHONE);
  await page.waitForTimeout(1000);
  await expect(page.getByRole("heading", { name: "Контакты" })).toBeInViewport({ ratio: 1 });
  await close();
  const names = await server.request("/doctors", { headers: { accept: "application/json" } });
  expect((await names.json()).map((each: { id: number }) => each.id)).toEqual([anna, vera, inna]);
});
