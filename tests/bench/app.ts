import type { Page } from "playwright";
import { addDays } from "../../shared/time/calendar.ts";
import { keptOnDevice, logInAtDesk, openSealed } from "../support/browser/desk.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { startServer } from "../support/server/server.ts";
import { afterwards } from "./infrastructure/cleanup.ts";
import { bookShare, employ, today } from "./infrastructure/clinic.ts";
import { atMost, median, type Part } from "./infrastructure/figures.ts";
import { inFreshProfile } from "./infrastructure/in-browser.ts";

const STARTS = 5;
const IDLE_MS = 5_000;
const CPU_TIMES_SLOWER = 4;

/** The start of the reception app without a network. */
export const app: Part = async () => {
  const server = await startServer({ unwatched: true });
  afterwards(() => server.stop());
  await employ(server.db, {
    count: 20,
    first: addDays(today(), -30),
    days: 80,
    times: timesOfDay(24, 30),
  });
  await bookShare(server.db, 0.5);
  const person = await server.signIn();
  const times = await inFreshProfile("about:blank", async (_, context) => {
    const page = await logInAtDesk(context, server, person);
    await keptOnDevice(page);
    // The copy must be complete before the network is cut.
    await page.waitForFunction(() => {
      const said = document.body.textContent ?? "";
      return /Обновлено/.test(said) && !/Загружаем журнал/.test(said);
    });
    await context.setOffline(true);
    const reload = () => page.reload({ waitUntil: "commit" });
    await slowDown(page);
    const times: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      // Work left by the start before is not measured.
      await Bun.sleep(IDLE_MS);
      times.push(await startOffline(page, reload, person.user));
    }
    return times;
  });
  return [atMost("offline start to the journal on screen", 1_200, median(times), "ms", 0)];
};

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
  await page.addInitScript(noteScreens);
}

/**
 * Opens the app and types the password. Milliseconds until it can be typed, and from the key made
 * of it to records on the screen. The page reports by itself what it shows: polling it would add
 * the poller's scripts into the time that is measured.
 */
async function startOffline(
  page: Page,
  open: () => Promise<unknown>,
  user: { password: string },
): Promise<number> {
  const [sealed] = await Promise.all([whenSeen(page, "closed"), open()]);
  const [derived, journal] = await Promise.all([
    whenSeen(page, "derived"),
    whenSeen(page, "journal"),
    openSealed(page, user),
  ]);
  return sealed + journal - derived;
}

type Stage = "closed" | "derived" | "journal";

/** When the page showed it, in milliseconds since navigation. */
async function whenSeen(page: Page, stage: Stage): Promise<number> {
  const logged = await page.waitForEvent("console", (message) => message.text().startsWith(stage));
  return Number(logged.text().split(" ")[1]);
}

/** Runs in the page from its start; inserted content counts once it is painted. */
function noteScreens(): void {
  const note = (stage: Stage) => console.debug(`${stage} ${performance.now()}`);
  const whenPainted = (stage: Stage) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note(stage);
      port2.postMessage(null);
    });
  let stage: Stage | "start" = "start";
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  crypto.subtle.deriveKey = async (...given) => {
    const key = await derive(...given);
    stage = "derived";
    note(stage);
    return key;
  };
  new MutationObserver(() => {
    if (stage === "journal") return;
    const said = document.body?.textContent ?? "";
    const isSealed = said.includes("Данные закрыты");
    if (stage === "start" && isSealed) {
      stage = "closed";
      whenPainted(stage);
    }
    if (stage === "derived" && /\+7 \(\d{3}\)/.test(said)) {
      stage = "journal";
      whenPainted(stage);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
