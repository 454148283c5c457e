import { addDays } from "../../shared/time/calendar.ts";
import { keptOnDevice, logInAtDesk, openSealed } from "../support/browser/desk.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { startServer } from "../support/server/server.ts";
import { afterwards } from "./ground/cleanup.ts";
import { bookShare, employ, today } from "./ground/clinic.ts";
import { atMost, median, type Part } from "./ground/figures.ts";
import { SIZES } from "./ground/goals.ts";
import { inFreshProfile } from "./ground/in-browser.ts";
import { weigh } from "./ground/weigh.ts";

const STARTS = 3;
const CPU_TIMES_SLOWER = 4;

/** The reception app: what it fetches first, and how it starts where there is no network. */
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
  const { js } = await weigh(server.url, "/admin");
  const person = await server.signIn();
  const times = await inFreshProfile("about:blank", async (_, context) => {
    const page = await logInAtDesk(context, server, person);
    await keptOnDevice(page);
    // The copy must be whole before the line is cut.
    await page.waitForFunction(() => {
      const said = document.body.textContent ?? "";
      return /Обновлено/.test(said) && !/Загружаем журнал/.test(said);
    });
    await context.setOffline(true);
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
    await page.addInitScript(noteScreens);
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await page.reload({ waitUntil: "commit" });
      // Looking for the form by its role would take its share of the time that is measured.
      await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.sealed > 0);
      await openSealed(page, person.user);
      const seen = await page.waitForFunction(() => {
        const { seen } = globalThis as unknown as { seen: Seen };
        return seen.journal > 0 ? seen : null;
      });
      const { sealed, opened, journal } = (await seen.jsonValue()) ?? NOTHING_SEEN;
      starts.push(sealed + journal - opened);
    }
    return starts;
  });
  return [
    atMost("first scripts", SIZES.appScripts / 1000, js / 1000, "KB"),
    atMost("offline start to the journal on screen", 1_000, median(times), "ms", 0),
  ];
};

/** Milliseconds from the start: the password can be typed, it was taken, records are there. */
interface Seen {
  sealed: number;
  opened: number;
  journal: number;
}
const NOTHING_SEEN: Seen = { sealed: Number.NaN, opened: Number.NaN, journal: Number.NaN };

/** Runs in the page, from its start; what was put into it counts once it is painted. */
function noteScreens(): void {
  const seen = { sealed: 0, opened: 0, journal: 0 };
  Object.assign(globalThis, { seen });
  const whenPainted = (note: (at: number) => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note(performance.now());
      port2.postMessage(null);
    });
  let stage: "start" | "sealed" | "opened" | "journal" = "start";
  new MutationObserver(() => {
    if (stage === "journal") return;
    const said = document.body?.textContent ?? "";
    const isSealed = said.includes("Данные закрыты");
    if (stage === "start" && isSealed) {
      stage = "sealed";
      whenPainted((at) => {
        seen.sealed = at;
      });
    }
    if (stage === "sealed" && !isSealed) {
      stage = "opened";
      seen.opened = performance.now();
    }
    if (stage === "opened" && /\+7 \(\d{3}\)/.test(said)) {
      stage = "journal";
      whenPainted((at) => {
        seen.journal = at;
      });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
