import { afterAll, beforeAll, test } from "bun:test";
import { type Browser, expect } from "@playwright/test";
import { launchBrowser, newVisitor } from "../support/browser.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../support/clinic.ts";
import { keptOnDevice, openDesk } from "../support/desk.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let browser: Browser;
let front: ReturnType<typeof Bun.serve>;
let version = 1;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  await offer(server.db, await addDoctor(server.db), TODAY, ["10:00", "10:30"]);
  // The same product, whose worker can be given another version.
  front = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request, bun) {
      if (!request.url.endsWith("/admin/sw.js")) return server.app.fetch(request, bun);
      const answer = await server.app.fetch(new Request(request.url), bun);
      const headers = new Headers(answer.headers);
      for (const name of ["content-length", "etag"]) headers.delete(name);
      return new Response(`${await answer.text()}\n// ${version}`, { headers });
    },
  });
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await front?.stop(true);
  await server?.stop();
});

test("a new version asks, never reloads over an unsaved form, and is there after the answer", async () => {
  const context = await newVisitor(browser);
  const at = { url: `http://localhost:${front.port}` };
  const page = await openDesk(context, at, await server.signIn(), "/admin/journal/add");
  await keptOnDevice(page);
  await page.getByRole("button", { name: /^10 июня/ }).click();
  await page.getByRole("button", { name: /, 10:00, / }).click();
  await page.evaluate(() => Object.assign(window, { sameLife: true }));

  version += 1;
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const prompt = page.getByRole("status", { name: "Обновление приложения" });
  await prompt.getByRole("button", { name: "Обновить" }).click();
  await expect(prompt).toContainText("Сначала сохраните или отмените изменения");
  await expect(page.getByText("Выбрано: 1")).toBeVisible();

  await page.getByRole("button", { name: /^Убрать/ }).click();
  await prompt.getByRole("button", { name: "Обновить" }).click();
  await page.waitForFunction(() => !Reflect.has(window, "sameLife"));
  await expect(page.getByRole("heading", { name: "Добавить запись в журнал" })).toBeVisible();
  await expect(prompt).toHaveCount(0);
  await context.close();
}, 60_000);
