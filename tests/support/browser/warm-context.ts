import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from "@playwright/test";

/** A context and how large its pages are. */
interface Wanted {
  options: BrowserContextOptions;
  size: ViewportSize;
  /** Does once to a context what is done to all of these, before the first test has it. */
  prepare(context: BrowserContext): unknown;
  /** The app stays installed: its service worker, and the files that this keeps. */
  keepsApp?: true;
}

interface Kept {
  context: BrowserContext;
  key: string;
  anchor: Page;
  emptied: string;
}

const idle = new Set<WarmContext>();

/**
 * Lends a context that is emptied when its test closes it, and lent to the next that wants one of
 * its kind. What is left in it are the app's files and, in a process that its anchor keeps, their
 * compiled code: without them opening the app takes twice the processor time.
 */
export async function lendContext(browser: Browser, wanted: Wanted): Promise<BrowserContext> {
  const { options, keepsApp = false } = wanted;
  const key = JSON.stringify({ keepsApp, ...options });
  const warm = [...idle].find((each) => each.suits(browser, key));
  if (warm) {
    idle.delete(warm);
    return warm.lend(wanted.size);
  }
  const context = await browser.newContext(wanted.options);
  await wanted.prepare(context);
  const anchor = await openAnchor(context);
  const emptied = keepsApp ? DATA : `${DATA},cache_storage`;
  return new WarmContext({ context, key, anchor, emptied }).lend(wanted.size);
}

/** While this page is open, Chromium opens the context's other pages of its site in its process. */
async function openAnchor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openBlank(page, "http://localhost");
  return page;
}

/** Opens an address of an origin without asking its server. */
async function openBlank(page: Page, origin: string): Promise<void> {
  const address = `${origin}/anchor`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(address);
  await page.unrouteAll();
}

/** What stays with a context until it closes for good. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "on",
  "once",
  "routeWebSocket",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
] as const;
const CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;
/** Without what stands in localStorage, which is emptied in the process that has a copy of it. */
const DATA = "indexeddb";

class WarmContext {
  #state: "lent" | "altered" | "given back" = "lent";
  #size: ViewportSize = { width: 0, height: 0 };
  #opened: Page[] = [];
  readonly #context: BrowserContext;
  readonly #key: string;
  readonly #anchor: Page;
  readonly #emptied: string;
  readonly #newPage: () => Promise<Page>;
  readonly #close: () => Promise<void>;

  constructor({ context, key, anchor, emptied }: Kept) {
    this.#context = context;
    this.#key = key;
    this.#anchor = anchor;
    this.#emptied = emptied;
    this.#newPage = context.newPage.bind(context);
    this.#close = context.close.bind(context);
    const pages = context.pages.bind(context);
    context.pages = () => pages().filter((page) => page !== anchor);
    context.newPage = () => this.#openPage();
    context.close = () => this.#giveBack();
    anchor.once("crash", () => {
      this.#state = "altered";
      idle.delete(this);
    });
    for (const name of LASTING) this.#noteCall(context, name);
    for (const name of CLOCK) this.#noteCall(context.clock, name);
  }

  suits(browser: Browser, key: string): boolean {
    return this.#context.browser() === browser && browser.isConnected() && this.#key === key;
  }

  lend(size: ViewportSize): BrowserContext {
    this.#state = "lent";
    this.#size = size;
    return this.#context;
  }

  async #openPage(): Promise<Page> {
    const page = await this.#newPage();
    this.#opened.push(page);
    await page.setViewportSize(this.#size);
    return page;
  }

  async #giveBack(): Promise<void> {
    if (this.#state === "given back") return;
    const isConnected = this.#context.browser()?.isConnected();
    if (this.#state === "altered" || !isConnected) return this.#close();
    this.#state = "given back";
    await this.#empty();
    idle.add(this);
  }

  /** Leaves the anchor, and of the addresses that were open nothing but what HTTP caches. */
  async #empty(): Promise<void> {
    const pages = this.#context.pages();
    const addresses = [...this.#opened, ...pages].map((page) => page.url());
    const origins = new Set(
      addresses.filter((url) => url.startsWith("http")).map((url) => new URL(url).origin),
    );
    await Promise.all(pages.map((page) => page.close()));
    await this.#context.unrouteAll({ behavior: "ignoreErrors" });
    await this.#context.setOffline(false);
    await this.#context.clearCookies();
    const devtools = await this.#context.newCDPSession(this.#anchor);
    for (const origin of origins) {
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: this.#emptied });
      // Emptied by DevTools, the copy of this process would go some time later.
      await openBlank(this.#anchor, origin);
      await this.#anchor.evaluate(() => localStorage.clear());
    }
    await devtools.detach();
    this.#opened = [];
  }

  #noteCall(of: object, name: string): void {
    const act: unknown = Reflect.get(of, name);
    if (typeof act !== "function") throw new Error(`Playwright has no ${name} any more`);
    Reflect.set(of, name, (...given: unknown[]) => {
      this.#state = "altered";
      return Reflect.apply(act, of, given);
    });
  }
}
