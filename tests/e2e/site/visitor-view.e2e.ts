import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { taken } from "../../support/browser/visitor.ts";
import { addArticle } from "../../support/clinic/site-content.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await openBrowser();
  server = await startServer({ sameAddress: true });
  await addArticle(server.db, { name: "Памятка", text: "Для всех", type: 3 });
  const hidden = [
    await addArticle(server.db, { name: "Черновик", text: "Ещё не для всех", type: 3 }),
    await addArticle(server.db, { name: "Скрытое объявление", text: "Не сейчас", type: 4 }),
  ];
  await server.db`update articles set delete_article = 1 where id in ${server.db(hidden)}`;
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

test("A-7.35 a signed-in editor sees the site as a visitor, also after following a link", async () => {
  const context = await newVisitor(browser);
  const editor = await server.signIn(["articles", "schedule"]);
  const page = await openDesk(context, server, editor, "/admin/articles");
  await expect(page.getByRole("heading", { name: "Черновик" })).toBeVisible();

  await page.goto(`${server.url}/politics`);
  await taken(page);
  const main = page.getByRole("main");
  const follow = async (href: string) => {
    await page.locator(`header a[href="${href}"], footer a[href="${href}"]`).first().click();
    await expect(page).toHaveURL(`${server.url}${href}`);
  };
  await follow("/info");
  await expect(main.getByRole("link", { name: "Памятка" })).toBeVisible();
  await expect(main.getByText("Черновик")).toHaveCount(0);
  await follow("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Объявление" })).toHaveCount(0);
});
