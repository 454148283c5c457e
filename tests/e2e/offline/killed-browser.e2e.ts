import { afterAll, beforeAll } from "bun:test";
import type { BrowserContext, Page } from "playwright";
import { launchWithProfile } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import {
  deskIsOpen,
  enterLogin,
  keptOnDevice,
  logInAtDesk,
  openAdmin,
  openSealed,
  statusOf,
} from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { killBrowser } from "../../support/browser/kill-browser.ts";
import { offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookOnSite } from "../../support/clinic/visits.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const clinic = deskClinicForFile();
const profile = folderForFile("priem-killed-");

beforeAll(async () => {
  const { server, sokolova } = clinic;
  await offer(server.db, sokolova, TODAY, ["10:00"]);
  await bookOnSite(server, { employee: sokolova, time: "10:00", name: "Анна Ждущая" });
});
afterAll(async () => {
  // A test that failed has left its browser open.
  await killBrowser(profile);
});

async function kill(context: BrowserContext) {
  const gone = new Promise<void>((resolve) => context.once("close", () => resolve()));
  await killBrowser(profile);
  await gone;
}

async function startWithoutLine(user: { password: string }): Promise<Page> {
  const context = await launchWithProfile(profile);
  await context.setOffline(true);
  const page = await openAdmin(context, `${clinic.server.url}/admin/journal`);
  await openSealed(page, user);
  await deskIsOpen(page);
  return page;
}

test("a browser killed right after a login, and after an edit, opens offline for that user, with the edit", async () => {
  const [first, second] = [clinic.person, await clinic.server.signIn()];
  const context = await launchWithProfile(profile);
  const page = await logInAtDesk(context, clinic.server, first);
  await keptOnDevice(page);
  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await enterLogin(page, second.user);
  await expect(statusOf(page)).toContainText("Обновлено");
  await kill(context);

  const killed = await startWithoutLine(second.user);
  await expect(killed.getByText("пароль ещё не вводили")).toHaveCount(0);
  await killed.getByRole("button", { name: "Подтвердить запись" }).click();
  await expect(killed.getByText("Сохранено на устройстве, будет отправлено")).toBeVisible();
  await kill(killed.context());

  const again = await startWithoutLine(second.user);
  await expect(statusOf(again)).toContainText("1 правка");
  await expect(again.getByText("Ожидает отправки")).toBeVisible();
  await again.context().close();
});
