import { createRequire } from "node:module";
import type { BrowserContext, Locator, Page } from "playwright";
import type { SignedIn, TestServer } from "../server/server.ts";
import { PATIENCE_MS } from "../time/patience.ts";
import { expect } from "./expect.ts";

/**
 * Opens an address of the admin app with an existing session. Offline only this tab can read its
 * data: no password has wrapped their key.
 */
export async function openDesk(
  context: BrowserContext,
  server: Pick<TestServer, "url">,
  person: SignedIn,
  path = "/admin/journal",
): Promise<Page> {
  const cookies = Object.entries(await person.newSession());
  const domain = new URL(server.url).hostname;
  await context.addCookies(
    cookies.map(([name, value]) => ({ name, value, domain, ...SESSION_COOKIE })),
  );
  const page = await openAdmin(context, `${server.url}${path}`);
  await deskIsOpen(page);
  return page;
}

/** Longer than the app waits for an answer. */
const SOON = { timeout: 15_000 };

/** Opens an address of the admin app and signs in there as a person does, by the password. */
export async function logInAtDesk(
  context: BrowserContext,
  server: Pick<TestServer, "url">,
  person: SignedIn,
  path = "/admin/journal",
): Promise<Page> {
  const page = await openAdmin(context, `${server.url}${path}`);
  await enterLogin(page, person.user);
  await expect(async () => {
    // After «Сервер не отвечает.» a person presses again.
    if (await page.getByText("Сервер не отвечает.").isVisible()) await pressLogin(page, SOON);
    await expect(statusOf(page)).toBeVisible(SOON);
  }).toPass({ timeout: 2 * PATIENCE_MS });
  return page;
}

const SESSION_COOKIE = { path: "/", secure: true, httpOnly: true, sameSite: "Strict" } as const;

/** Opens an address of the admin app in a new tab. */
export async function openAdmin(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Behind the login. A password's hashes, and the first start, take long on a busy machine. */
export async function deskIsOpen(page: Page) {
  let looks = 0;
  await expect(async () => {
    // The app that got no answer for ten seconds shows the login form.
    if (looks++ > 0 && (await loginButton(page).isVisible())) await page.reload();
    await expect(statusOf(page)).toBeVisible(SOON);
  }).toPass({ timeout: PATIENCE_MS });
}

/** The strip with the state of the connection, unsent edits, and the last sync. */
export const statusOf = (page: Page) => page.getByRole("region", { name: "Состояние связи" });

/** Fills the login form and sends it. */
export async function enterLogin(page: Page, user: { login: string; password: string }) {
  await page.getByLabel("Логин").fill(user.login);
  await page.getByLabel("Пароль", { exact: true }).fill(user.password);
  await pressLogin(page);
}

const loginButton = (page: Page) => page.getByRole("button", { name: "Вход" });

const pressLogin = (page: Page, patience?: { timeout: number }) =>
  loginButton(page).click(patience);

/**
 * Offline and without another open tab the device's data are encrypted: the password opens them.
 */
export async function openSealed(page: Page, { password }: { password: string }) {
  await expect(page.getByRole("heading", { name: "Данные закрыты" })).toBeVisible();
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Открыть" }).click();
}

/** App and journal are on the device, and its worker is active: from here on it works offline. */
export async function keptOnDevice(page: Page) {
  await expect(statusOf(page)).toContainText("Обновлено");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Only the results of `axeComplaints`: no passes, no selectors, no style sheets for rules that do
 * not run.
 */
const AXE_OPTIONS = { resultTypes: ["violations"], selectors: false, preload: false };

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/**
 * Faults that axe finds in the page, or in the elements of a selector, by WCAG 2.2 AA and its best
 * practices.
 * @param contrast of text, by WCAG's level AA or AAA
 */
export async function axeComplaints(
  page: Page,
  part = "html",
  { contrast = 4.5 }: { contrast?: 4.5 | 7 } = {},
): Promise<string[]> {
  // Half-faded text has half its contrast; endless animations are not awaited.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((each) => each.finished),
    ),
  );
  // The page's own policy forbids inline scripts; axe comes in through the debugger.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await Bun.file(AXE).text());
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ ...AXE_OPTIONS, rules: { "color-contrast-enhanced": { enabled: contrast === 7 } } })})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}

/** At each width: no horizontal scrolling and no axe violations. */
export async function looksRight(page: Page) {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(scrolls).toBe(false);
  }
  expect(await axeComplaints(page)).toEqual([]);
}

/**
 * Closes the message of a confirmation or a cancellation, so that it is sent now, not in ten
 * seconds.
 */
export async function sendHeldNow(page: Page) {
  const told = page
    .getByRole("status")
    .filter({ has: page.getByRole("button", { name: "Вернуть" }) });
  await told.getByRole("button", { name: "Закрыть сообщение" }).first().click();
}

/** Clicks the button of this name. */
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name }).click();
