import { afterAll, beforeAll, expect as expectValue, test } from "bun:test";
import type { Browser } from "@playwright/test";
import { RIGHTS, type Right } from "../../shared/rights.ts";
import { launchBrowser, newVisitor } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { expect } from "../support/expect.ts";
import { endAccess, startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
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
  journal: ["PUT", "/api/settings/journal"],
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
  const page = await openDesk(context, server, person, "/admin");
  for (const rights of everySet) {
    await server.db`update users set rights = ${[...rights]} where id = ${person.user.id}`;
    await endAccess(server, person);
    // As when a line comes back: it asks at once, and learns of the rights with its new access.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const expected = ITEMS.filter(([, right]) => rights.includes(right)).map(([label]) => label);
    const items = page.getByRole("banner").getByRole("navigation", { name: "Разделы" });
    await expect(items.getByRole("link")).toHaveText(expected);
    const refused = RIGHTS.filter((right) => !rights.includes(right));
    await expect.poll(() => page.evaluate(refusedOf, WRITES)).toEqual(refused);
  }
  await context.close();
}, 120_000);

test("A-6.4 a page without its right says so, and asks the server for nothing of it", async () => {
  const context = await newVisitor(browser);
  const page = await openDesk(context, server, await server.signIn([]), "/admin");
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
}, 60_000);
