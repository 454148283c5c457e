import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { closeDeskClinic } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { addDoctor, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startServer({ clock: () => THURSDAY_NINE, sameAddress: true }),
    openBrowser(),
  ]);
  await addDoctor(server.db);
  server.served.longTransaction = { namedAfter: 1, errorAfter: 600 };
});
afterAll(() => closeDeskClinic({ server, browser }));

test("an administrator is told which transaction hangs, a receptionist is not", async () => {
  const held = await holdTransaction(server.databaseUrl);
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, await server.signIn());
  const notice = page.getByRole("alert", { name: "Состояние базы данных" });
  await expect(notice).toContainText(
    `В базе «postgres» «someone-else» (процесс ${held.pid}) держит незавершённую транзакцию`,
  );
  await expect(notice).toBeInViewport();
  const other = await newVisitor(browser);
  const desk = await openDesk(other, server, await server.signIn(["journal"]));
  await desk.waitForTimeout(6_000);
  await expect(desk.getByRole("alert", { name: "Состояние базы данных" })).toHaveCount(0);
  await held.commit();
  await Promise.all([context.close(), other.close()]);
});

test("while the server answers but no news comes, the status says how old the news is", async () => {
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, await server.signIn(["journal"]));
  const status = page.getByRole("region", { name: "Состояние связи" });
  await expect(status).toContainText("Обновлено 09:00");
  await page.route("**/api/sync/changes*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Недоступен" } }),
  );
  await expect(status).toContainText(/Новости не приходят: обновлено 09:00, \d0 секунд назад/);
  await page.unroute("**/api/sync/changes*");
  await expect(status).toContainText("Обновлено 09:00");
  await context.close();
});
