import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { expect } from "../../support/browser/expect.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startServer({ sameAddress: true })]);
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

test("nothing the reception app does is against its own Content-Security-Policy", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  const broken: string[] = [];
  await page.exposeFunction("onBroken", (what: string) => broken.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const tell = Reflect.get(window, "onBroken") as (what: string) => void;
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  const { user } = await server.signIn();
  await page.goto(`${server.url}/admin`);
  await page.getByLabel("Логин").fill(user.login);
  await page.getByLabel("Пароль", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Вход" }).click();
  await expect(page.getByRole("link", { name: "Журнал" }).first()).toBeVisible();
  for (const path of [
    "/admin/prices",
    "/admin/usersmanager",
    "/admin/doctorscrud",
    "/admin/articles",
  ]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("banner")).toBeVisible();
    await page.waitForTimeout(500);
  }
  expect(broken).toEqual([]);
  await context.close();
});
