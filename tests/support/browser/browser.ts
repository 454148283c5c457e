import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright";
import { PATIENCE_MS } from "../time/patience.ts";
import { lendContext } from "./warm-context.ts";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const running = new Map<string, Promise<Browser>>();
/** The browsers this process has launched and not closed. */
const launched = new Set<Browser>();

/**
 * V8 without its optimizing compilers, and with fewer garbage collections: a test's page exists for
 * seconds, and browser tests take a seventh less processor time this way.
 */
const UNOPTIMIZED = ["--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16"];

/**
 * The pages of a context share a process, so that the app's code is compiled once for all of them.
 */
const SHARED_PROCESS = "--process-per-site";

/** The Chromium of this process: one for all its files. It ends with the process. */
export const openBrowser = (): Promise<Browser> => openRunning([...UNOPTIMIZED, SHARED_PROCESS]);

async function openRunning(switches: readonly string[]): Promise<Browser> {
  const key = switches.join(" ");
  const before = running.get(key);
  if (before && (await before).isConnected()) return before;
  const launching = launchBrowser(switches);
  running.set(key, launching);
  return launching;
}

/** The pages that are open in any browser of this process. */
export const openPages = (): Page[] =>
  [...launched].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());

/** Contexts opened since the running test began. */
const opened = new Set<BrowserContext>();

/** Does a test's work, and closes what it has opened and not kept. */
export async function closingOpened(work: () => Promise<void>): Promise<void> {
  opened.clear();
  try {
    await work();
  } finally {
    await Promise.all([...opened].map((context) => context.close()));
  }
}

/** Leaves a context open when the test that opens it ends. */
export const keepOpen = (context: BrowserContext) => opened.delete(context);

/** Closes contexts that a file's tests left open. */
export async function closeVisitors(): Promise<void> {
  const contexts = [...launched].flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
}

/** Launches Chromium; the caller closes it. */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  const { args, ...options } = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...args, ...switches] });
  launched.add(browser);
  browser.on("disconnected", () => launched.delete(browser));
  return browser;
}

/** Chromium with a profile on disk, for tests of a restart. */
export async function launchWithProfile(
  directory: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(directory, {
    ...ofClinic,
    ...options,
    ...launchOptions(),
  });
  bePatient(context);
  opened.add(context);
  return context;
}

const bePatient = (context: BrowserContext) => context.setDefaultTimeout(PATIENCE_MS);

/** A device that installs the app: empty, Russian, with a desktop screen by default. */
export async function newDevice(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...ofClinic, ...options });
  bePatient(context);
  opened.add(context);
  return context;
}

/**
 * A device without data of a user, with the app already installed if an earlier test installed it
 * from the same server address: only for tests that would install it in any case.
 */
export const installedDevice = (browser: Browser, options: BrowserContextOptions = {}) =>
  lendOpened(browser, "device", options);

async function lendOpened(
  browser: Browser,
  kind: "visitor" | "device",
  { viewport, ...options }: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await lendContext(browser, {
    kind,
    options: { ...ofClinic, ...options },
    size: viewport ?? DESKTOP,
    prepare: kind === "device" ? bePatient : withoutServiceWorkers,
  });
  opened.add(context);
  return context;
}

/** The same, with tabs that run in parallel in separate processes, like a person's. */
export async function installedDeviceOfTabs(): Promise<BrowserContext> {
  return installedDevice(await openRunning(UNOPTIMIZED));
}

/** A visitor whose pages may move. */
export const newStranger = (browser: Browser, options: BrowserContextOptions = {}) =>
  newVisitor(browser, { reducedMotion: "no-preference", ...options });

/**
 * A person in a browser without service workers: installing the app costs more than opening it, so
 * tests that never load it without the network do without. The browser may have cached the app's
 * files.
 */
export const newVisitor = (browser: Browser, options: BrowserContextOptions = {}) =>
  lendOpened(browser, "visitor", options);

async function withoutServiceWorkers(context: BrowserContext): Promise<void> {
  bePatient(context);
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
}

/** Collects a page's console errors and uncaught exceptions. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

/** Waits until the page has logged this. */
export const hasLogged = (page: Page, text: string) =>
  page.waitForEvent("console", (message) => message.text().includes(text));

export const DESKTOP = { width: 1280, height: 900 };

const ofClinic: BrowserContextOptions = {
  locale: "ru-RU",
  // On a busy machine a click would miss a dialog that is still moving.
  reducedMotion: "reduce",
  // Not the clinic's zone: no screen may lean on the browser's.
  timezoneId: "America/New_York",
  viewport: DESKTOP,
};

function launchOptions() {
  const executablePath =
    process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // Chromium refuses its sandbox to root; /dev/shm is tiny in containers; nothing calls home; the
    // headless shell sets text as wide as a window's browser does.
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  };
}
