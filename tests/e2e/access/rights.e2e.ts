import { afterAll, beforeAll, expect as expectValue } from "bun:test";
import type { Browser } from "playwright";
import { RIGHTS, type Right } from "../../../shared/access/rights.ts";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { logInAtDesk } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { endAccess, startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ sameAddress: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

/** Each item of the header, the right that opens it, and a call that the screen makes. */
const ITEMS: readonly [label: string, right: Right, path: string][] = [
  ["Цены", "prices", "/admin/prices"],
  ["Статьи/объявления", "articles", "/admin/articles"],
  ["Журнал", "journal", "/admin/journal"],
  ["Записать пациента", "journal", "/admin/journal/add"],
  ["Расписание", "schedule", "/admin/journal/schedule"],
  ["Шаблоны", "schedule", "/admin/journal/scheduletpl"],
  ["Пользователи", "users", "/admin/usersmanager"],
  ["Врачи", "schedule", "/admin/doctorscrud"],
  ["Акты", "journal", "/admin/docxeditor"],
];

const WRITES: Record<Right, [method: string, path: string]> = {
  journal: ["POST", "/api/journal/exports"],
  users: ["POST", "/api/users"],
  articles: ["POST", "/api/articles"],
  schedule: ["POST", "/api/doctors"],
  prices: ["POST", "/api/prices"],
};

/** Runs in the page, with its session: which of these writes are 403. */
async function refusedOf(writes: Record<string, [string, string]>): Promise<string[]> {
  const headers = { "content-type": "application/json" };
  const asked = Object.entries(writes).map(async ([right, [method, path]]) => {
    const { status } = await fetch(path, { method, headers, body: "{}" });
    return status === 403 ? [right] : [];
  });
  return (await Promise.all(asked)).flat();
}

const everySet = Array.from({ length: 2 ** RIGHTS.length }, (_, bits) =>
  RIGHTS.filter((_right, index) => bits & (1 << index)),
);

test("A-6.3 A-6.4 every combination of the five rights: the header shows what it opens, the server refuses the rest", async () => {
  const context = await newVisitor(browser);
  const person = await server.signIn([]);
  const page = await logInAtDesk(context, server, person, "/admin");
  for (const rights of everySet) {
    await server.db`update users set rights = ${[...rights]} where id = ${person.user.id}`;
    const expected = ITEMS.filter(([, right]) => rights.includes(right)).map(([label]) => label);
    const items = page.getByRole("banner").getByRole("navigation", { name: "Разделы" });
    // Rights arrive with a new access. One that was being renewed just now has the earlier rights.
    await expect(async () => {
      await endAccess(server, person);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(items.getByRole("link")).toHaveText(expected, { timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
    const refused = RIGHTS.filter((right) => !rights.includes(right));
    await expect.poll(() => page.evaluate(refusedOf, WRITES)).toEqual(refused);
  }
  await context.close();
});

test("A-6.4 a page without its right says so, and asks the server for nothing of it", async () => {
  const context = await newVisitor(browser);
  const page = await logInAtDesk(context, server, await server.signIn([]), "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вам пока ничего не открыто");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const [, , path] of ITEMS) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Недостаточно прав");
  }
  expectValue(asked.filter((path) => /api\/(users|articles|prices|doctors)/.test(path))).toEqual(
    [],
  );
  await context.close();
});
