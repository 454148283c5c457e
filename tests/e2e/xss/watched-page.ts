import type { Browser, BrowserContext, Page } from "@playwright/test";
import { newVisitor } from "../../support/browser.ts";
import type { TestServer } from "../../support/server.ts";
import { MARKER } from "./clinic.ts";

/** A page on which nothing of ours runs a canary: whatever sings was let in by a vector. */
export interface WatchedPage {
  readonly page: Page;
  context: BrowserContext;
  /** Another tab in its place: what a vector did to the last one is left behind. */
  renew(): Promise<void>;
  /** What happened since it was last asked. */
  sang(): string[];
  /** Puts this text where the marker stands in the next article. */
  smuggle(vector: string): void;
  close(): Promise<void>;
}

interface Defences {
  csp: boolean;
}

export async function watchedPage(
  browser: Browser,
  server: TestServer,
  { csp }: Defences,
): Promise<WatchedPage> {
  const context = await newVisitor(browser, { serviceWorkers: "block" });
  const songs: string[] = [];
  let smuggled: string | null = null;
  await context.exposeBinding("canarySings", (_, song: string) => void songs.push(song));
  await context.addInitScript(() => {
    const sing = (song: string) => () => Reflect.get(window, "canarySings")(song);
    for (const name of ["alert", "confirm", "prompt", "msgbox", "print"]) {
      Object.assign(window, { [name]: sing(name) });
    }
  });
  let page = await context.newPage();
  await context.route(
    (url) => url.origin !== server.url,
    async (route) => {
      // A link or a refresh that leads away runs nothing here; what is fetched from there might.
      const request = route.request();
      const leaves = request.isNavigationRequest() && request.frame().parentFrame() === null;
      const map = /^https:\/\/([\w-]+\.)?yandex\.ru\//.test(request.url());
      if (!leaves && !map) songs.push(`asked for ${request.url()}`);
      await route.abort();
    },
  );
  await context.route(
    (url) => url.origin === server.url,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const headers = response.headers();
      if (!csp) delete headers["content-security-policy"];
      const body = response.headers()["content-type"]?.includes("html")
        ? withVector(await response.text(), smuggled)
        : await response.body();
      await route.fulfill({ response, headers, body });
    },
  );
  context.on("dialog", (dialog) => {
    // What was poked may ask before it is left: dismissed, it would abort the next visit.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    songs.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return {
    get page() {
      return page;
    },
    context,
    renew: async () => {
      await page.close();
      page = await context.newPage();
    },
    sang: () => songs.splice(0),
    smuggle: (vector) => {
      smuggled = vector;
    },
    close: () => context.close(),
  };
}

/** The article's text as the sanitiser would have let it through, in the page and in its state. */
function withVector(html: string, vector: string | null): string {
  if (vector === null) return html;
  const asState = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll("<", "\\u003c");
  return html.replaceAll(MARKER, () => vector).replaceAll(asState(MARKER), () => asState(vector));
}

/** Does to everything inside what a person might: points, focuses, presses. */
export async function poke(page: Page, inside: string): Promise<void> {
  await page
    .evaluate(async (selector) => {
      const events =
        "click mouseover mouseenter focus focusin pointerdown toggle wheel animationend";
      const leads = (element: Element) => {
        const link = element.closest("a[href]");
        return link instanceof HTMLAnchorElement && /^(https?|mailto|tel):/.test(link.protocol);
      };
      for (const element of document.querySelectorAll(`${selector} *`)) {
        for (const type of events.split(" ")) {
          if (type === "click" && leads(element)) continue;
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        }
        if (element instanceof HTMLElement && !leads(element)) element.click();
      }
      await new Promise((done) => setTimeout(done, 60));
    }, inside)
    // It may have led the page away: then there is nothing left to poke.
    .catch((error: unknown) => {
      if (!/context was destroyed|navigat/i.test(String(error))) throw error;
    });
}
