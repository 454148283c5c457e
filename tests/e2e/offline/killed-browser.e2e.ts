import { afterAll, afterEach, beforeAll, beforeEach, expect as is } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { launchWithProfile } from "../../support/browser/browser.ts";
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
import { killBrowser } from "../../support/browser/kill-browser.ts";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
let line: FaultProxy;
let profile: string;

beforeAll(async () => {
  server = await startServer();
  await addDoctor(server.db);
  line = await startFaultProxy(Number(new URL(server.url).port));
});
afterAll(async () => {
  await line?.stop();
  await server?.stop();
});

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), "priem-killed-"));
});
afterEach(async () => {
  // A test that failed has left its browser open.
  await killBrowser(profile);
  await rm(profile, { recursive: true, force: true });
});

async function kill(context: BrowserContext) {
  const gone = new Promise<void>((resolve) => context.once("close", () => resolve()));
  await killBrowser(profile);
  await gone;
}

for (const seconds of [1, 3]) {
  test(`a browser that is killed ${seconds} s after another person signed in opens to that person without a line`, async () => {
    const [first, second] = [await server.signIn(), await server.signIn()];
    line.set("open");
    const context = await launchWithProfile(profile);
    const page = await logInAtDesk(context, line, first);
    await keptOnDevice(page);
    await page.getByRole("button", { name: "Выйти", exact: true }).click();
    await enterLogin(page, second.user);
    await deskIsOpen(page);
    await Bun.sleep(seconds * 1_000);
    await kill(context);

    line.set("cut");
    const restarted = await launchWithProfile(profile);
    const after = await restarted.newPage();
    await after.goto(`${line.url}/admin/journal`);
    await openSealed(after, second.user);
    await expect(after.getByRole("region", { name: "Состояние связи" })).toBeVisible();
    is(await after.getByText("пароль ещё не вводили").count()).toBe(0);
    line.set("open");
    await after.getByRole("button", { name: "Выйти", exact: true }).click();
    await expect(after.getByLabel("Логин")).toBeVisible();
    await restarted.close();
  });
}
