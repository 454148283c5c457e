import { afterAll, beforeAll } from "bun:test";
import type { Page } from "playwright";
import { fillDemo } from "../../../api/operator/demo/fill.ts";
import { closeVisitors, newVisitor, openBrowser } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { axeComplaints, openDesk } from "../../support/browser/desk.ts";
import { goThroughScreens, goTo } from "../../support/browser/every-screen.ts";
import { paleGreens } from "../../support/browser/pale-greens.ts";
import { smallTargets } from "../../support/browser/press-targets.ts";
import { strayText } from "../../support/browser/stray-text.ts";
import { THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
/** The least width and height of a control, px. */
const TARGET = 24;
/** To the middle of its list, then clear of elements that stick to the page's edges. */
const CLEAR: ScrollIntoViewOptions[] = [
  { block: "center", inline: "center" },
  { block: "nearest" },
];

/** The faults, by check. All tests share one pass over the screens. */
const found = {
  text: [] as string[],
  small: [] as string[],
  green: [] as string[],
  axe: [] as string[],
  sideways: [] as string[],
  help: [] as string[],
  policy: [] as string[],
};

let server: TestServer;
let page: Page;
let name: string;
let confirmed = 0;

beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE, sameAddress: true });
  await fillDemo(server.db, THURSDAY_NINE, "Europe/Moscow");
  const [visit] = await server.db<{ uid: string; name: string }[]>`
    select uid, user_name as name from journal_records where record_day = ${TODAY} order by record_time limit 1`;
  if (!visit) throw new Error("The demo clinic books nobody today");
  name = visit.name;
  const context = await newVisitor(await openBrowser(), { viewport: DESK });
  await context.exposeFunction("onViolation", (what: string) => note("policy", "", [what]));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const tell = Reflect.get(window, "onViolation") as (what: string) => void;
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  page = await openDesk(context, server, await server.signIn());
  await goThroughScreens(page, [`journal/${visit.uid}`, `Запись: ${visit.name}`], async (path) => {
    await lookAtDesk(page, path);
    await lookInTheDark(page, path);
    await lookOnPhone(page, path);
    await page.setViewportSize(DESK);
  });
});

afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

async function lookAtDesk(page: Page, path: string) {
  confirmed += await page.locator('[data-status="confirmed"]').count();
  note("text", path, await strayText(page));
  note("small", path, await smallTargets(page, TARGET, undefined, CLEAR));
  note("green", path, await paleGreens(page));
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
  note("small", `${path} on a phone`, await smallTargets(page, TARGET, undefined, CLEAR));
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

/**
 * Whether the page is wider than there is room for, or a table than its frame, if that does not
 * scroll.
 */
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

test("every control is at least 24 px wide and high on every screen, on a desk and on a phone", () => {
  expect(found.small).toEqual([]);
});

test("pale green marks finished items only, in the light and the dark scheme", () => {
  expect(confirmed).toBeGreaterThan(0);
  expect(found.green).toEqual([]);
});

test("axe finds nothing on any screen, in the dark and on a phone", () => {
  expect(found.axe).toEqual([]);
});

test("no screen scrolls sideways at 320, 390, 768 and 1280 px", () => {
  expect(found.sideways).toEqual([]);
});

test("nothing the reception app does is against its own Content-Security-Policy", () => {
  expect(found.policy).toEqual([]);
});

test("A-1.2 the «?» floats over every screen and can be clicked", () => {
  expect(found.help).toEqual([]);
});

/** Dialogs and drawers: a screen, and the button that opens one. `{patient}` is a surname. */
const DIALOGS: [path: string, button: string][] = [
  ["journal?view=day", "{patient}"],
  ["journal?view=day", "^Записать: "],
  ["journal", "^Клавиши быстрого доступа$"],
  ["journal", "^Это устройство$"],
  ["journal/schedule", "^Отсутствие врача$"],
  ["journal/schedule", "^Шаблон на период$"],
  ["doctorscrud", "^Добавить$"],
  ["articles", "^Новое объявление$"],
  ["prices", "^Изменить на процент$"],
  ["usersmanager", "^Удалить"],
  ["usersmanager", "^Справка$"],
];

/** The text and the controls of the open screen, on a desk and on a phone. */
async function looksPlain(what: string) {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    expect([what, size.width, await strayText(page)]).toEqual([what, size.width, []]);
    const small = await smallTargets(page, TARGET, "[role=dialog]", CLEAR);
    expect([what, size.width, small]).toEqual([what, size.width, []]);
  }
}

test("in a dialog text has three sizes and two weights, too, and controls at least 24 px", async () => {
  const dialog = page.getByRole("dialog");
  const surname = name.split(" ")[0] ?? "";
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  for (const [path, button] of DIALOGS) {
    await goTo(page, path);
    const opener = new RegExp(button.replace("{patient}", surname));
    await page.getByRole("button", { name: opener }).first().click();
    await expect(dialog).toBeVisible();
    await looksPlain(`${path}, ${button}`);
    await close();
  }
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("combobox", { name: "Что найти" }).fill(surname);
  await expect(page.getByRole("option", { name: new RegExp(surname) }).first()).toBeVisible();
  await looksPlain("the search");
  await close();
});

test("in a calendar text has three sizes and two weights, too", async () => {
  await goTo(page, "journal?view=day");
  await page.getByLabel("Дата", { exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  expect(await strayText(page)).toEqual([]);
  await page.keyboard.press("Escape");
});

/** Of the page behind everything, from 0 to 255. */
const brightness = (shown: Page) =>
  shown.evaluate(() => {
    const parts = getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? [];
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
  });

test("the app follows the system into the dark and back, and paper stays white", async () => {
  await goTo(page, "journal");
  await inColours(page, "dark");
  expect(await brightness(page)).toBeLessThan(60);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await brightness(page)).toBeGreaterThan(200);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await brightness(page)).toBeLessThan(60);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Нет связи/)).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await page.context().setOffline(false);
  await inColours(page, "light");
  await expect.poll(() => brightness(page)).toBeGreaterThan(200);
});

test("the login form is dark, too, and axe finds nothing in it", async () => {
  const context = await newVisitor(await openBrowser(), { colorScheme: "dark" });
  const form = await context.newPage();
  await form.goto(`${server.url}/admin/journal`);
  await expect(form.getByRole("button", { name: "Вход" })).toBeEnabled();
  expect(await brightness(form)).toBeLessThan(60);
  expect(await axeComplaints(form)).toEqual([]);
});
