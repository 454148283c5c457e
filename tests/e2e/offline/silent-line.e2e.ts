import { afterAll, beforeAll } from "bun:test";
import { installedDevice } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { keptOnDevice, logInAtDesk, openSealed, statusOf } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { expect } from "../../support/browser/expect.ts";
import { type FaultProxy, startFaultProxy } from "../../support/browser/fault-proxy.ts";

/** Less time than any call waits for its answer (8 s), and enough for a password's 600 000 rounds. */
const WITHOUT_ANSWER = { timeout: 7_500 };

const clinic = deskClinicForFile();
let line: FaultProxy;
beforeAll(async () => {
  line = await startFaultProxy(Number(new URL(clinic.server.url).port));
});
afterAll(() => line?.stop());

test("where connections are accepted and never answered, the app loads from the device and the password opens it", async () => {
  const context = await installedDevice(clinic.browser);
  const page = await logInAtDesk(context, line, clinic.person);
  await keptOnDevice(page);
  line.set("silent");
  await expect(statusOf(page)).toContainText("Нет связи", WITHOUT_ANSWER);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Данные закрыты" })).toBeVisible(WITHOUT_ANSWER);
  await openSealed(page, clinic.person.user);
  await expect(statusOf(page)).toContainText("Нет связи", WITHOUT_ANSWER);
  line.set("open");
  await expect(statusOf(page)).toContainText("В сети");
  await context.close();
});
