import type { Page } from "@playwright/test";
import type { DayDocument, SnapshotPage } from "../../shared/sync/sync.ts";
import { addDays, type Day, formatDay } from "../../shared/time/calendar.ts";
import { logInAtDesk } from "../support/browser/desk.ts";
import { timesOfDay } from "../support/clinic/times-of-day.ts";
import { startServer } from "../support/server/server.ts";
import { afterwards } from "./ground/cleanup.ts";
import { employ, SERVICES, today } from "./ground/clinic.ts";
import { atMost, median, type Part, shown } from "./ground/figures.ts";
import { armed, call, inFreshProfile } from "./ground/in-browser.ts";
import { journalOf } from "./ground/journal-source.ts";

const ROUNDS = 9;
const BOOKINGS = 10;

/** What others changed, seen by reception. */
export const change: Part = async () => {
  const source = await journalOf(20_000);
  const took = await inFreshProfile(source.url, async (blank) => {
    const page = await armed(blank);
    await call(page, "copy", source.url, today());
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const mark = `Перемена${"абвгдежзи"[round - 1]}`;
      times.push(await call(page, "changed", hundredChanged(source.pages, mark, round), mark));
    }
    return times;
  });
  const seen = await bookingsSeen();
  return [
    atMost("100 changed records, bytes to list", 20, median(took), "ms"),
    atMost("a booking on the site, its 201 to reception's screen", 500, median(seen), "ms", 0),
    shown("the slowest of them", `${Math.max(...seen).toFixed(0)} ms`),
  ];
};

/** A change of 100 records in as many days as hold them, each with the mark for a name. */
function hundredChanged(pages: string[], mark: string, round: number): string {
  const parsed = pages.map((text): SnapshotPage => JSON.parse(text));
  const [{ total: _, next, documents: __, ...position } = { total: 0, next: null, documents: [] }] =
    parsed;
  const days = parsed.flatMap(({ documents }) => documents).filter((each) => each.kind === "day");
  const documents: DayDocument[] = [];
  let left = 100;
  for (const day of days) {
    if (left === 0) break;
    const records = day.records.map((record, at) =>
      at < left ? { ...record, user_name: mark, revision: record.revision + round } : record,
    );
    left -= Math.min(left, records.length);
    documents.push({ ...day, records });
  }
  return JSON.stringify({ ...position, documents, destroyed: [], more: false });
}

/** The real app on the real server: books on the site and waits for the list to show it. */
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
      await book(server, {
        employee: doctors[at % 5] ?? 0,
        day: first,
        time: timesOfDay(24, 30)[at] ?? "",
        name,
      });
      times.push(await untilShown(page, name));
    }
    return times;
  });
}

async function book(
  server: { request(path: string, init: RequestInit): Promise<Response> },
  { employee, day, time, name }: { employee: number; day: Day; time: string; name: string },
) {
  const body = {
    employee,
    record_day: formatDay(day),
    record_time: time,
    user_name: name,
    phone: "79001234567",
    service: SERVICES[0],
    consent: true,
  };
  const headers = { "content-type": "application/json" };
  const answer = await server.request("/api/journal", {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`A booking was answered ${answer.status}`);
}

async function untilShown(page: Page, name: string): Promise<number> {
  const began = performance.now();
  await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), name, {
    polling: 10,
  });
  return performance.now() - began;
}
