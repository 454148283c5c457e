import type { BrowserContext, Page } from "playwright";
import { deskIsOpen, openAdmin, openDesk } from "../../support/browser/desk.ts";
import { endAccess, type SignedIn, type TestServer } from "../../support/server/server.ts";

/** A whole new start of every tab, now and then: the test call meets the ended access, too. */
const RELOAD_EVERY = 10;
/** On a slow and busy machine some of many calls at once run out of time, and are made again. */
const PATIENCE_MS = 180_000;
/** Screens that ask the server for what they show. */
const SCREENS = [
  { link: "Пользователи", asks: "/api/users" },
  { link: "Акты", asks: "/api/journal/acts/index" },
] as const;

export interface TabsAtExpiry {
  rounds: number;
  /** How often a tab was told that its access had ended. */
  refused: number;
  renewals: number;
  /** How often anybody was asked to sign in; families that ended. Nothing, if all is well. */
  askedToSignIn: number;
  ended: number;
  slowestMs: number;
}

/** Tabs of one person on a device, whose access ends while all of them are about to ask something. */
export async function tabsAtExpiry(
  server: TestServer,
  context: BrowserContext,
  { tabs, rounds }: { tabs: number; rounds: number },
  report: (line: string) => void,
): Promise<TabsAtExpiry> {
  const person = await server.signIn();
  const pages = await openTabs(context, server, person, tabs);
  const result = { rounds, refused: 0, renewals: 0, askedToSignIn: 0, ended: 0, slowestMs: 0 };
  context.on("response", (response) => {
    if (response.status() === 401) result.refused += 1;
    if (response.ok() && response.url().endsWith("/api/journal/refresh")) result.renewals += 1;
  });
  let asked = 0;
  for (let round = 1; round <= rounds; round++) {
    await endAccess(server, person);
    const began = performance.now();
    if (round % RELOAD_EVERY === 0) await Promise.all(pages.map(reload));
    else {
      // Each time another than the one that is open.
      const screen = SCREENS[asked++ % 2 ? 1 : 0];
      await Promise.all(pages.map((page) => ask(page, screen)));
    }
    const ms = performance.now() - began;
    report(`${round}: ${Math.round(ms)} ms`);
    result.slowestMs = Math.max(result.slowestMs, ms);
    for (const page of pages) {
      result.askedToSignIn += await page.getByText(/войдите снова/i).count();
      result.askedToSignIn += await page.getByRole("button", { name: "Вход" }).count();
    }
  }
  const families = await server.db`
    select 1 from session_families where user_id = ${person.user.id} and ended_at is not null`;
  result.ended = families.length;
  await context.close();
  return result;
}

async function openTabs(
  context: BrowserContext,
  server: TestServer,
  person: SignedIn,
  tabs: number,
) {
  const pages = [await openDesk(context, server, person)];
  while (pages.length < tabs) {
    const page = await openAdmin(context, `${server.url}/admin/journal`);
    await deskIsOpen(page);
    pages.push(page);
  }
  return pages;
}

async function ask(page: Page, { link, asks }: (typeof SCREENS)[number]): Promise<void> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === asks && response.ok(),
    { timeout: PATIENCE_MS },
  );
  await page.getByRole("link", { name: link, exact: true }).first().dispatchEvent("click");
  await answered;
}

async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: "domcontentloaded" });
  await deskIsOpen(page);
}
