import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile, deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";

const clinic = deskClinicForFile();
const openTab = deskTabForFile(clinic);

test("an administrator sees which transaction hangs; a receptionist's app does not ask", async () => {
  const { server, browser } = clinic;
  server.served.longTransaction = { namedAfter: 1, errorAfter: 600 };
  const held = await holdTransaction(server.databaseUrl);
  const page = await openTab();
  const notice = page.getByRole("alert", { name: "Состояние базы данных" });
  await expect(notice).toContainText(
    `В базе «postgres» «someone-else» (процесс ${held.pid}) держит незавершённую транзакцию`,
  );
  await expect(notice).toBeInViewport();

  const context = await newVisitor(browser);
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const desk = await openDesk(context, server, await server.signIn(["journal"]));
  await expect(statusOf(desk)).toContainText("Обновлено");
  expect(asked.filter((path) => path.startsWith("/api/health"))).toEqual([]);
  await held.commit();
  await context.close();
});

test("while the server answers but no news comes, the status says how old the news is", async () => {
  const { server, browser, person } = clinic;
  const context = await newVisitor(browser);
  await context.clock.install();
  const page = await openDesk(context, server, person);
  const status = statusOf(page);
  await expect(status).toContainText("Обновлено 09:00");
  await page.route("**/api/sync/changes*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Недоступен" } }),
  );
  await expect(async () => {
    await page.clock.fastForward("00:05");
    const old = /Новости не приходят: обновлено 09:00, \d+ секунд назад/;
    await expect(status).toContainText(old, { timeout: 500 });
  }).toPass();
  await page.unroute("**/api/sync/changes*");
  await page.clock.fastForward("01:00");
  await expect(status).toContainText("Обновлено 09:00");
  await expect(status).not.toContainText("Новости не приходят");
  await context.close();
});
