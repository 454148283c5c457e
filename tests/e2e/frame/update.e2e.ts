import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { closeVisitors, newDevice, openBrowser } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { keptOnDevice, logInAtDesk } from "../../support/browser/desk.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let browser: Browser;
let front: ReturnType<typeof Bun.serve>;
let version = 1;
let appIsOld = false;
/** The worker's script is on its way until this resolves. */
let workerArrives: Promise<void> = Promise.resolve();
/** Runs in the worker before its own script. */
const workerPrelude = "";

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  await offer(server.db, await addDoctor(server.db), TODAY, ["10:00", "10:30"]);
  // The same product, whose worker can be given a new version.
  front = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request, bun) {
      if (appIsOld && request.headers.has(HEADERS.protocol)) {
        request.headers.set(HEADERS.protocol, "0");
      }
      if (!request.url.endsWith("/admin/sw.js")) return server.app.fetch(request, bun);
      await workerArrives;
      const answer = await server.app.fetch(new Request(request.url), bun);
      const headers = new Headers(answer.headers);
      for (const name of ["content-length", "etag"]) headers.delete(name);
      return new Response(`${workerPrelude}${await answer.text()}\n// ${version}`, { headers });
    },
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeVisitors();
  await front?.stop(true);
  await server?.stop();
});

test("a new version asks, never reloads over an unsaved form, and is there after the answer", async () => {
  const context = await newDevice(browser);
  const at = { url: `http://localhost:${front.port}` };
  const page = await logInAtDesk(context, at, await server.signIn(), "/admin/journal/add");
  await keptOnDevice(page);
  await page.getByRole("button", { name: /^10 июня/ }).click();
  await page.getByRole("button", { name: /, 10:00, / }).click();

  version += 1;
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const prompt = page.getByRole("status", { name: "Обновление приложения" });
  await prompt.getByRole("button", { name: "Обновить" }).click();
  await expect(prompt).toContainText("Сначала сохраните или отмените изменения");
  await expect(page.getByText("Выбрано: 1")).toBeVisible();

  await page.getByRole("button", { name: /^Убрать/ }).click();
  await expect(page.getByText("Выбрано: 1")).toHaveCount(0);
  const reloaded = page.waitForEvent("domcontentloaded");
  await prompt.getByRole("button", { name: "Обновить" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { name: "Добавить запись в журнал" })).toBeVisible();
  await expect(prompt).toHaveCount(0);
});

test("an app too old for the server reports it, stores unsent edits, and sends them after the update", async () => {
  const context = await newDevice(browser);
  const at = { url: `http://localhost:${front.port}` };
  const reception = await server.signIn();
  const page = await logInAtDesk(context, at, reception, "/admin/journal/add");
  await keptOnDevice(page);
  await page.getByRole("button", { name: /^10 июня/ }).click();
  await page.getByRole("button", { name: /, 10:00, / }).click();
  appIsOld = true;
  version += 1;
  await page.getByRole("button", { name: "Добавить записи" }).click();
  await page.getByRole("button", { name: "Занять время" }).click();
  const notice = page.getByRole("alert", { name: "Приложение устарело" });
  await expect(notice).toContainText("Не отправлено: 1 правка");
  await expect(page.getByText("Сохранено на устройстве")).toBeVisible();
  const file = page.waitForEvent("download");
  await notice.getByRole("button", { name: "Сохранить правки в файл" }).click();
  expect((await file).suggestedFilename()).toMatch(/^Неотправленные правки .*\.txt$/);

  const update = notice.getByRole("button", { name: "Обновить приложение" });
  const time = page.getByRole("button", { name: /, 10:30, / }).first();
  const arrival = Promise.withResolvers<void>();
  workerArrives = arrival.promise;
  version += 1;
  await update.click();
  await expect(update).toBeDisabled();
  await page.getByRole("button", { name: /^10 июня/ }).click();
  await time.click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  arrival.resolve();
  await expect(notice).toContainText("Сначала сохраните или отмените изменения");
  await expect(page.getByText("Выбрано: 1")).toBeVisible();

  await time.click();
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
  const reloaded = page.waitForEvent("domcontentloaded");
  await update.click();
  await reloaded;
  appIsOld = false;
  await expect(page.getByText("Все правки отправлены")).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await reception.json(`/api/journal/?day=${TODAY}`)).toHaveLength(1);
});
