import type { Page } from "playwright";
import { addDays } from "../../shared/time/calendar.ts";
import { logInAtDesk } from "../support/browser/desk.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { bookOnSite } from "../support/clinic/visits.ts";
import { startServer } from "../support/server/server.ts";
import { afterwards } from "./infrastructure/cleanup.ts";
import { employ, SERVICES, today } from "./infrastructure/clinic.ts";
import { atMost, median, type Part } from "./infrastructure/figures.ts";
import { inFreshProfile } from "./infrastructure/in-browser.ts";

const BOOKINGS = 10;

/** The real app on the real server: books on the site and waits for the list to show it. */
export const change: Part = async () => {
  const seen = await bookingsSeen();
  return [
    atMost("a booking on the site, its 201 to reception's screen", 700, median(seen), "ms", 0),
  ];
};

async function bookingsSeen(): Promise<number[]> {
  const server = await startServer({ unwatched: true });
  afterwards(() => server.stop());
  const first = addDays(today(), 1);
  const { doctors } = await employ(server.db, {
    count: 5,
    first,
    days: 10,
    times: timesOfDay(24, 30),
  });
  const person = await server.signIn();
  return inFreshProfile("about:blank", async (_, context) => {
    const page = await logInAtDesk(context, server, person);
    const times: number[] = [];
    for (let at = 0; at < BOOKINGS; at++) {
      const name = `Видимова ${"АБВГДЕЖЗИК"[at]}`;
      await bookOnSite(server, {
        employee: doctors[at % 5] ?? 0,
        day: first,
        time: timesOfDay(24, 30)[at] ?? "",
        name,
        service: SERVICES[0] ?? "",
      });
      times.push(await untilShown(page, name));
    }
    return times;
  });
}

async function untilShown(page: Page, name: string): Promise<number> {
  const began = performance.now();
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), name, {
    polling: 10,
  });
  return performance.now() - began;
}
