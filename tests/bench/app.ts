import { addDays } from "../../shared/calendar.ts";
import { keptOnDevice, openDesk } from "../support/desk.ts";
import { startServer } from "../support/server.ts";
import { afterwards } from "./ground/cleanup.ts";
import { bookShare, employ, timesOfDay, today } from "./ground/clinic.ts";
import { atMost, median, type Part } from "./ground/figures.ts";
import { SIZES } from "./ground/goals.ts";
import { inFreshProfile } from "./ground/in-browser.ts";
import { weigh } from "./ground/weigh.ts";

const STARTS = 3;
const CPU_TIMES_SLOWER = 4;

/** The reception app: what it fetches first, and how it starts where there is no network. */
export const app: Part = async () => {
  const server = await startServer();
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
    const page = await openDesk(context, server, person);
    await keptOnDevice(page);
    // The copy must be whole before the line is cut.
    await page.waitForFunction(() => {
      const said = document.body.textContent ?? "";
      return /Обновлено/.test(said) && !/Загружаем журнал/.test(said);
    });
    await context.setOffline(true);
    const client = await context.newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await page.reload({ waitUntil: "commit" });
      const at = await page.waitForFunction(
        () => (/\+7 \(\d{3}\)/.test(document.body.textContent ?? "") ? performance.now() : null),
        null,
        { polling: 10 },
      );
      starts.push((await at.jsonValue()) ?? Number.NaN);
    }
    return starts;
  });
  return [
    atMost("first scripts", SIZES.appScripts / 1000, js / 1000, "KB"),
    atMost("offline start to the journal on screen", 1_000, median(times), "ms", 0),
  ];
};
