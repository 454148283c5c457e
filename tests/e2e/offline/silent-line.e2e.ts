import { afterAll, beforeAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { launchBrowser, launchWithProfile, newDevice } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import {
  deskIsOpen,
  enterLogin,
  keptOnDevice,
  logInAtDesk,
  openSealed,
} from "../../support/browser/desk.ts";
import { expect } from "../../support/browser/expect.ts";
import { type FaultProxy, startFaultProxy } from "../../support/browser/fault-proxy.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

/*
 * A line that accepts connections and never answers, as behind a broken router. What the device
 * does alone is given less time than any call waits for its answer (8 s), and enough for a
 * password's 600 000 rounds on a busy machine.
 */
const ALONE = { timeout: 7_500 };
const BACK_ONLINE = { timeout: 40_000 };

let server: TestServer;
let line: FaultProxy;
let profile: string;

beforeAll(async () => {
  server = await startServer();
  await addDoctor(server.db);
  line = await startFaultProxy(Number(new URL(server.url).port));
  profile = await mkdtemp(join(tmpdir(), "priem-silent-"));
});
afterAll(async () => {
  await line?.stop();
  await server?.stop();
  await rm(profile, { recursive: true, force: true });
});

const status = (page: Page) => page.getByRole("region", { name: "Состояние связи" });
const locked = (page: Page) => page.getByRole("dialog", { name: "Экран заблокирован" });
const password = (page: Page) => page.getByLabel("Пароль", { exact: true });

/** Nobody touches any tab for so long. */
const goIdle = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem("priem-last-input", String(Date.now() - ms));
    document.dispatchEvent(new Event("resume"));
  }, minutes * 60_000);

async function atDesk(work: (context: BrowserContext) => Promise<void>) {
  const browser = await launchBrowser();
  try {
    line.set("open");
    await work(await newDevice(browser));
  } finally {
    await browser.close();
  }
}

test("after a restart of the browser the password opens the device at once, and the line when it is back", async () => {
  line.set("open");
  const person = await server.signIn();
  const first = await launchWithProfile(profile);
  await keptOnDevice(await logInAtDesk(first, line, person));
  await first.close();
  line.set("silent");
  const restarted = await launchWithProfile(profile);
  const page = await restarted.newPage();
  await page.goto(`${line.url}/admin/journal`);
  await expect(page.getByRole("heading", { name: "Данные закрыты" })).toBeVisible(ALONE);
  await openSealed(page, person.user);
  await expect(status(page)).toBeVisible(ALONE);
  await expect(status(page)).toContainText("Нет связи", { timeout: 5_000 });
  line.set("open");
  await expect(status(page)).toContainText("В сети", BACK_ONLINE);
  await restarted.close();
});

test("«В сети» stays five seconds at most, and a locked screen opens by the password", () =>
  atDesk(async (context) => {
    const person = await server.signIn();
    const page = await logInAtDesk(context, line, person);
    await keptOnDevice(page);
    await expect(status(page)).toContainText("В сети");
    line.set("silent");
    await expect(status(page)).toContainText("Нет связи", { timeout: 5_000 });
    await goIdle(page, 15);
    await expect(locked(page)).toBeVisible();
    await password(page).fill("не тот пароль");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Неверный пароль", ALONE);
    await password(page).fill(person.user.password);
    await page.keyboard.press("Enter");
    await expect(locked(page)).toHaveCount(0, ALONE);
    line.set("open");
    await expect(status(page)).toContainText("В сети", BACK_ONLINE);
  }));

test("where streams are kept back «В сети» stays five seconds at most, too", () =>
  atDesk(async (context) => {
    line.setStreams("held");
    const page = await logInAtDesk(context, line, await server.signIn());
    await keptOnDevice(page);
    line.set("silent");
    await expect(status(page)).toContainText("Нет связи", { timeout: 5_000 });
    line.setStreams("open");
  }));

test("the login form says that the server does not answer", () =>
  atDesk(async (context) => {
    const person = await server.signIn();
    const page = await context.newPage();
    await page.goto(`${line.url}/admin/journal`);
    await expect(page.getByRole("button", { name: "Вход" })).toBeEnabled();
    line.set("silent");
    await enterLogin(page, person.user);
    await expect(page.getByRole("alert")).toHaveText(
      "Сервер не отвечает. Проверьте связь и попробуйте ещё раз.",
      // A login waits ten seconds for its answer; a busy machine adds to them.
      { timeout: 20_000 },
    );
    line.set("open");
    await enterLogin(page, person.user);
    await deskIsOpen(page);
  }));
