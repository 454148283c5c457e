import { afterAll, beforeAll, test } from "bun:test";
import type { Browser } from "@playwright/test";
import { launchBrowser, newVisitor } from "../support/browser.ts";
import { openDesk } from "../support/desk.ts";
import { expect } from "../support/expect.ts";
import { startServer, type TestServer } from "../support/server.ts";

const TABS = 20;
const ROUNDS = 2;

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

test("A-7.3 twenty tabs whose access ends at once all go on, and nobody is asked to sign in", async () => {
  const context = await newVisitor(browser);
  const person = await server.signIn();
  const first = await openDesk(context, server, person);
  const others = Array.from({ length: TABS - 1 }, async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}/admin/journal`);
    await expect(page.getByRole("region", { name: "Состояние связи" })).toBeVisible({
      timeout: 60_000,
    });
    return page;
  });
  const pages = [first, ...(await Promise.all(others))];
  for (let round = 0; round < ROUNDS; round++) {
    await server.db`
      update session_tokens set access_until = now() - interval '1 second'
      where family_id in (select id from session_families where user_id = ${person.user.id})`;
    const answers = await Promise.all(
      pages.map((page) =>
        page.reload().then(() => page.getByRole("region", { name: "Состояние связи" }).waitFor()),
      ),
    );
    expect(answers).toHaveLength(TABS);
    for (const page of pages) {
      await expect(page.getByText("войдите снова")).toHaveCount(0);
      await expect(page.getByLabel("Логин")).toHaveCount(0);
    }
  }
  const ended = await server.db`
    select 1 from session_families where user_id = ${person.user.id} and ended_at is not null`;
  expect(ended).toHaveLength(0);
  await context.close();
}, 180_000);
