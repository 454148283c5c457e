import { afterAll, beforeAll } from "bun:test";
import type { Page } from "playwright";
import { fillDemo } from "../../../api/demo/fill.ts";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk } from "../../support/browser/desk.ts";
import { goThroughScreens } from "../../support/browser/every-screen.ts";
import { expect } from "../../support/browser/expect.ts";
import { paleGreens } from "../../support/browser/pale-greens.ts";
import { strayText } from "../../support/browser/stray-text.ts";
import { THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** What is wrong, by what was looked for. The screens are gone through once, for all tests. */
const found: Record<"text" | "green" | "axe" | "sideways" | "help", string[]> = {
  text: [],
  green: [],
  axe: [],
  sideways: [],
  help: [],
};

let server: TestServer;
let confirmed = 0;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  await fillDemo(server.db, THURSDAY_NINE, "Europe/Moscow");
  const [visit] = await server.db<{ uid: string; name: string }[]>`
    select uid, user_name as name from journal_records where record_day = ${TODAY} order by record_time limit 1`;
  if (!visit) throw new Error("The demo clinic books nobody today");
  const context = await newVisitor(await openBrowser(), { viewport: DESK });
  const page = await openDesk(context, server, await server.signIn());
  await goThroughScreens(page, [`journal/${visit.uid}`, `Запись: ${visit.name}`], async (path) => {
    await lookAtDesk(page, path);
    await lookInTheDark(page, path);
    await lookOnPhone(page, path);
    await page.setViewportSize(DESK);
  });
  await context.close();
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

async function lookAtDesk(page: Page, path: string) {
  confirmed += await page.locator('[data-status="confirmed"]').count();
  note("text", path, await strayText(page));
  note("green", path, await paleGreens(page));
  await lookForHelp(page, path);
}

async function lookInTheDark(page: Page, path: string) {
  await inColours(page, "dark");
  note("green", `${path}, dark`, await paleGreens(page));
  note("axe", `${path}, dark`, await axeComplaints(page));
  await inColours(page, "light");
}

async function lookOnPhone(page: Page, path: string) {
  await page.setViewportSize(PHONE);
  note("text", `${path} on a phone`, await strayText(page));
  note("axe", `${path} on a phone`, await axeComplaints(page));
  await lookForHelp(page, `${path} on a phone`);
  for (const width of [320, PHONE.width, 768, 1280]) {
    await page.setViewportSize({ ...PHONE, width });
    if (await page.evaluate(scrollsSideways)) note("sideways", path, [`${width} px`]);
  }
}

/** Opens and closes it. */
async function lookForHelp(page: Page, path: string) {
  const help = page.getByRole("button", { name: "Справка", exact: true });
  const popup = page.getByRole("dialog", { name: "Справка" });
  try {
    await expect(help).toBeInViewport({ ratio: 1 });
    await help.click();
    await expect(popup).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);
  } catch (fault) {
    note("help", path, [String(fault)]);
  }
}

async function inColours(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

const note = (what: keyof typeof found, where: string, faults: string[]) =>
  found[what].push(...faults.map((fault) => `${where}: ${fault}`));

/** Whether the page is wider than there is room for, or a table than its frame, if that does not scroll. */
function scrollsSideways(): boolean {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tables = [...document.querySelectorAll("main table")];
  const isCut = ({ scrollWidth, parentElement: frame }: Element) =>
    frame && getComputedStyle(frame).overflowX !== "auto" && scrollWidth > frame.clientWidth;
  return scrollWidth > clientWidth || tables.some(isCut);
}

test("text has three sizes and two weights, on every screen, on a desk and on a phone", () => {
  expect(found.text).toEqual([]);
});

test("pale green stands on what is done, and nowhere else, light and dark", () => {
  expect(confirmed).toBeGreaterThan(0);
  expect(found.green).toEqual([]);
});

test("axe finds nothing on any screen, in the dark and on a phone", () => {
  expect(found.axe).toEqual([]);
});

test("no screen scrolls sideways at 320, 390, 768 and 1280 px", () => {
  expect(found.sideways).toEqual([]);
});

test("A-1.2 the «?» floats over every screen, where a press reaches it", () => {
  expect(found.help).toEqual([]);
});
