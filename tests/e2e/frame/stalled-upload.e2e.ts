import { afterAll, beforeAll } from "bun:test";
import type { Browser } from "playwright";
import { DOCX_TYPE } from "../../../shared/retention/act.ts";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { type FaultProxy, startFaultProxy } from "../../support/browser/fault-proxy.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let line: FaultProxy;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ sameAddress: true });
  line = await startFaultProxy(Number(new URL(server.url).port));
  browser = await openBrowser();
});
afterAll(async () => {
  await closeVisitors();
  await line?.stop();
  await server?.stop();
});

test("an upload that makes no progress for a minute is given up, and may be tried again", async () => {
  const context = await newVisitor(browser);
  const page = await openDesk(context, line, await server.signIn(), "/admin/docxeditor");
  const docx = { name: "Шаблон.docx", mimeType: DOCX_TYPE };
  await page
    .locator("input[type=file]")
    .setInputFiles({ ...docx, buffer: Buffer.from("not a template") });
  line.set("silent");
  await page.clock.install();
  await page.getByRole("button", { name: "Загрузить шаблон" }).click();
  await expect(page.getByRole("button", { name: "Загрузка..." })).toBeDisabled();
  await expect(async () => {
    // That the body has left the page may be told late, and begins the minute anew.
    await page.clock.fastForward("01:01");
    await expect(page.getByText("Ошибка сети: нет связи с сервером")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(page.getByRole("button", { name: "Загрузить шаблон" })).toBeEnabled();
  await context.close();
});
