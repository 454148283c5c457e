import type { Browser, BrowserContext, Page, Request } from "playwright";
import { newDevice } from "../../support/browser/browser.ts";
import type { HostileClinic } from "./clinic.ts";
import type { Front } from "./front.ts";
import { letTextsBeHtml } from "./unescaped.ts";

/** A page where our own code never calls the canary: a call proves that a vector ran. */
export interface WatchedPage {
  readonly page: Page;
  front: Front;
  /** Canary calls since the last time. */
  sang(): string[];
  /** Records a fault that no canary shows. */
  sing(song: string): void;
  /**
   * Runs `look` on the page and returns the canary's calls. Retries in a new tab if a vector
   * navigated away; a second failure is recorded, and the hunt continues.
   */
  hear(where: string, look: (page: Page) => Promise<void>): Songs;
  close(): Promise<void>;
}

/** Canary calls with their pages. */
export type Songs = Promise<string[]>;

/** Opens the screens that show the clinic's texts, and returns the canary calls. */
export type Look = (
  watched: WatchedPage,
  clinic: HostileClinic,
  vectors: readonly string[],
) => Songs;

const MAP = /^https:\/\/([\w-]+\.)?yandex\.ru\//;
const ANSWERS_WITHIN = 30_000;

export async function watchedPage(
  browser: Browser,
  front: Front,
  unanswered: string[],
): Promise<WatchedPage> {
  const songs: string[] = [];
  const open = async () => {
    const context = await newDevice(browser, {
      serviceWorkers: "block",
      // An unreachable proxy: no request leaves this machine.
      proxy: { server: "http://127.0.0.1:9", bypass: "localhost" },
    });
    await listen(context, front, songs);
    return context.newPage();
  };
  let page = await open();
  const renew = async () => {
    const context = page.context();
    const another = page.close().then(() => context.newPage());
    // A hanging page may not even close: it is left.
    page = await within(another).catch(open);
  };
  return {
    get page() {
      return page;
    },
    front,
    sang: () => songs.splice(0),
    sing: (song) => void songs.push(song),
    hear: async (where, look) => {
      for (const last of [false, true]) {
        try {
          await within(look(page));
          break;
        } catch (error) {
          if (last) unanswered.push(`${where}: ${error}`);
          await renew();
        }
      }
      return songs.splice(0).map((song) => `${where}: ${song}`);
    },
    close: () => page.context().close(),
  };
}

async function listen(context: BrowserContext, front: Front, songs: string[]): Promise<void> {
  await context.exposeBinding("canarySings", (_, song: string) => void songs.push(song));
  await context.addInitScript(() => {
    const sing = (song: string) => () => Reflect.get(window, "canarySings")(song);
    for (const name of ["alert", "confirm", "prompt", "msgbox"]) {
      Object.assign(window, { [name]: sing(name) });
    }
    // No vector's song: the day's own button prints.
    Object.assign(window, { print: () => {} });
  });
  if (front.guard !== "sanitiser") await context.addInitScript(letTextsBeHtml);
  // With a listener, file choosers do not open.
  context.on("page", (page) => page.on("filechooser", () => {}));
  context.on("requestfailed", (request) => {
    if (wentOut(request, front)) songs.push(`asked for ${request.url()}`);
  });
  context.on("dialog", (dialog) => {
    // A page may ask before it is left: dismissing would abort the next visit.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    songs.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

function wentOut(request: Request, front: Front): boolean {
  const url = request.url();
  const foreign = /^(https?|wss?):/.test(url) && !url.startsWith(front.url);
  if (!foreign || MAP.test(url) || request.failure()?.errorText === "csp") return false;
  // A link or a refresh that navigates away runs nothing here; a fetched script might.
  return !request.isNavigationRequest() || request.frame().parentFrame() !== null;
}

async function within<T>(work: Promise<T>): Promise<T> {
  let bell: Timer | undefined;
  const late = new Promise<never>((_, refuse) => {
    bell = setTimeout(() => refuse(new Error("No answer in time")), ANSWERS_WITHIN);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(bell));
}

/** Points at, focuses and presses all elements inside, like a person. */
export async function poke(page: Page, inside: string): Promise<void> {
  await page
    .evaluate(async (selector) => {
      const events =
        "click mouseover mouseenter focus focusin pointerdown toggle wheel animationend";
      const leads = (element: Element) => {
        const link = element.closest("a[href]");
        return link instanceof HTMLAnchorElement && /^(https?|mailto|tel):/.test(link.protocol);
      };
      // A form sent to a server runs nothing here, and takes the page away under the next look.
      const stay = (event: SubmitEvent) => {
        const form = event.target;
        if (!(form instanceof HTMLFormElement)) return;
        const asked = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action");
        const to = URL.parse(asked ?? "", document.baseURI);
        if (to && /^https?:/.test(to.protocol)) event.preventDefault();
      };
      addEventListener("submit", stay, true);
      for (const element of document.querySelectorAll(`:is(${selector}) *`)) {
        for (const type of events.split(" ")) {
          if (type === "click" && leads(element)) continue;
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        }
        if (element instanceof HTMLElement && !leads(element)) element.click();
      }
      await new Promise((done) => setTimeout(done, 60));
      removeEventListener("submit", stay, true);
    }, inside)
    // It may have led the page away: then there is nothing left to poke.
    .catch((error: unknown) => {
      if (!/context was destroyed|navigat/i.test(String(error))) throw error;
    });
}
