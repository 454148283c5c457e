import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from "playwright";

/** A device keeps the installed app: its service worker, and the files that this keeps. */
type Kind = "visitor" | "device";

/** A context and how large its pages are. */
interface Wanted {
  kind: Kind;
  options: BrowserContextOptions;
  size: ViewportSize;
  /** Prepares a new context once, before the first test gets it. */
  prepare(context: BrowserContext): unknown;
}

interface Opened {
  context: BrowserContext;
  kind: Kind;
  key: string;
  anchor: Page;
}

const idle = new Set<WarmContext>();

/**
 * Lends a context that is emptied when its test closes it, and then lent to the next test that
 * wants the same kind. It retains the app's files and, where a browser runs a site's pages in one
 * process, their compiled code: without them opening the app takes twice the processor time.
 */
export async function lendContext(browser: Browser, wanted: Wanted): Promise<BrowserContext> {
  const { kind, options, size } = wanted;
  const key = JSON.stringify({ kind, ...options });
  const warm = [...idle].find((each) => each.suits(browser, key));
  if (warm) {
    idle.delete(warm);
    return warm.lend(size);
  }
  const context = await browser.newContext(options);
  await wanted.prepare(context);
  const anchor = await openAnchor(context);
  return new WarmContext({ context, kind, key, anchor }).lend(size);
}

/** A page that stays, and with it the process of its site, if that has one for all its pages. */
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

/** Settings that stay with a context until it closes for good. */
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
/** Storage that DevTools empties. */
const STORAGES: Record<Kind, string> = {
  visitor: "indexeddb,cache_storage",
  device: "indexeddb",
};

class WarmContext {
  #state: "lent" | "altered" | "given back" = "lent";
  #size: ViewportSize = { width: 0, height: 0 };
  #anchorLives = true;
  /** Of our servers, as far as a page of this context has been there since it was lent. */
  #origins = new Set<string>();
  readonly #context: BrowserContext;
  readonly #kind: Kind;
  readonly #key: string;
  readonly #anchor: Page;
  readonly #newPage: () => Promise<Page>;
  readonly #close: () => Promise<void>;

  constructor({ context, kind, key, anchor }: Opened) {
    this.#context = context;
    this.#kind = kind;
    this.#key = key;
    this.#anchor = anchor;
    this.#newPage = context.newPage.bind(context);
    this.#close = context.close.bind(context);
    const pages = context.pages.bind(context);
    context.on("page", (page) => this.#noteOrigins(page));
    context.pages = () => pages().filter((page) => page !== anchor);
    context.newPage = () => this.#openPage();
    context.close = () => this.#giveBack();
    anchor.once("crash", () => {
      this.#anchorLives = false;
    });
    for (const name of LASTING) this.#noteCall(context, name);
    for (const name of CLOCK) this.#noteCall(context.clock, name);
  }

  suits(browser: Browser, key: string): boolean {
    return this.#lives() && this.#context.browser() === browser && this.#key === key;
  }

  #lives(): boolean {
    return this.#anchorLives && this.#context.browser()?.isConnected() === true;
  }

  lend(size: ViewportSize): BrowserContext {
    this.#state = "lent";
    this.#size = size;
    return this.#context;
  }

  async #openPage(): Promise<Page> {
    const page = await this.#newPage();
    await page.setViewportSize(this.#size);
    return page;
  }

  #noteOrigins(page: Page): void {
    const note = (address: string) => {
      const url = URL.parse(address);
      if (url?.hostname === "localhost") this.#origins.add(url.origin);
    };
    note(page.url());
    page.on("framenavigated", (frame) => note(frame.url()));
  }

  async #giveBack(): Promise<void> {
    if (this.#state === "given back") return;
    if (this.#state === "altered" || !this.#lives()) return this.#close();
    this.#state = "given back";
    try {
      await this.#empty();
    } catch (error) {
      await this.#close();
      throw error;
    }
    idle.add(this);
  }

  /** Removes all but the anchor, HTTP caches and, on a device, the app. */
  async #empty(): Promise<void> {
    await Promise.all(this.#context.pages().map((page) => page.close()));
    await this.#context.unrouteAll({ behavior: "ignoreErrors" });
    await this.#context.setOffline(false);
    await this.#context.clearCookies();
    const devtools = await this.#context.newCDPSession(this.#anchor);
    for (const origin of this.#origins) {
      const storageTypes = STORAGES[this.#kind];
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
      // A surviving process has a copy of localStorage and learns late that DevTools emptied it.
      await openBlank(this.#anchor, origin);
      await this.#anchor.evaluate(() => localStorage.clear());
    }
    await devtools.detach();
    this.#origins.clear();
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
