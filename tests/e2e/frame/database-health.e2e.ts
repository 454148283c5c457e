import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk, statusOf } from "../../support/browser/desk.ts";
import { deskTabForFile } from "../../support/browser/desk-clinic.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";

const { clinic, openTab } = deskTabForFile();

test("an administrator sees which transaction hangs; a receptionist's app does not ask", async () => {
  const { server, browser } = clinic;
  server.served.longTransaction = { namedAfter: 0, errorAfter: 600 };
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
});
