import { afterAll, beforeAll } from "bun:test";
import type { Browser, Page } from "playwright";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const MANY = 1_000;

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  const { db } = server;
  await db`
    insert into users (login, login_folded, password_hash, rights)
    select 'clerk' || n, 'clerk' || n, 'x', '{}' from generate_series(1, ${MANY}) n`;
  await db`
    insert into prices (name, description, price, category_id, sort)
    select 'Услуга ' || n, 'Описание', '100 руб.', 1, n from generate_series(1, ${MANY}) n`;
  browser = await openBrowser();
  page = await openDesk(await newVisitor(browser), server, await server.signIn(), "/admin/journal");
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

for (const [path, region, last, all] of [
  ["/admin/usersmanager", "Список пользователей", "clerk1000", 1_001],
  ["/admin/prices", "УЗИ", "услуга 1000", 1_000],
] as const) {
  test(`${path} with a thousand rows lays out a hundred, more when asked, and finds the last by a search`, async () => {
    await page.goto(`${server.url}${path}`);
    const list = page.locator(`[aria-label="${region}"], [role=tabpanel]`).first();
    const rows = list.locator("tbody tr, li");
    await expect(rows).toHaveCount(100);
    await list.getByRole("button", { name: `Показать ещё 100 из ${all - 100}` }).click();
    await expect(rows).toHaveCount(200);
    await list.getByRole("searchbox").fill(last);
    await expect(list.getByRole("status")).toHaveText(`Найдено: 1 из ${all}`);
    await expect(rows).toHaveCount(1);
    await list.getByRole("searchbox").fill("чепуха");
    await expect(rows).toHaveCount(0);
  });
}
