import { documentRightsOf } from "../../../api/features/sync/document-rights.ts";
import { momentAt } from "../../../api/features/sync/mirror-window.ts";
import { FEED_PAGES, readSnapshot } from "../../../api/features/sync/snapshot.ts";
import type { Db } from "../../../api/platform/database/connection.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { timesOfDay } from "../../support/clinic/times-of-day.ts";
import { afterwards } from "./cleanup.ts";
import { bookShare, employ, today } from "./clinic.ts";
import { benchDatabase } from "./database.ts";

export interface JournalSource {
  /** Where a page in a browser finds the bytes. */
  url: string;
  records: number;
  pages: string[];
}

const DOCTORS = 20;
const SHARE = 0.55;
const TIMES = 24;

const made = new Map<number, Promise<Omit<JournalSource, "url">>>();

/** A clinic of about so many records in the mirror's window, as the feed sends it; made once. */
export async function journalOf(records: number): Promise<JournalSource> {
  const journal = made.get(records) ?? makeJournal(records);
  made.set(records, journal);
  const { pages } = await journal;
  return { ...(await journal), url: servePages(pages) };
}

async function makeJournal(records: number): Promise<Omit<JournalSource, "url">> {
  const { db } = await benchDatabase();
  const days = Math.ceil(records / (DOCTORS * TIMES * SHARE));
  const back = Math.min(60, Math.floor(days / 2));
  const first = addDays(today(), -back);
  await employ(db, { count: DOCTORS, first, days, times: timesOfDay(TIMES, 30) });
  const booked = await bookShare(db, SHARE);
  return { records: booked, pages: await snapshotOf(db) };
}

async function snapshotOf(db: Db): Promise<string[]> {
  const asked = {
    documentRights: documentRightsOf({ rights: ["journal", "schedule"], doctor: null }),
    moment: momentAt(new Date(), "Europe/Moscow"),
    pages: FEED_PAGES,
    sendsMessages: false,
  };
  const pages: string[] = [];
  for (let named: string | null = null; ; ) {
    const page = await readSnapshot(db, named, asked);
    pages.push(JSON.stringify(page));
    if (page.next === null) return pages;
    named = page.next;
  }
}

function servePages(pages: string[]): string {
  const headers = { "access-control-allow-origin": "*" };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/count") return new Response(String(pages.length), { headers });
      const page = /^\/page\/(\d+)$/.exec(pathname)?.[1];
      if (page) return new Response(pages[Number(page)] ?? "", { headers });
      return new Response("<!doctype html><title>bench</title><body></body>", {
        headers: { "content-type": "text/html" },
      });
    },
  });
  afterwards(() => server.stop(true));
  return `http://localhost:${server.port}`;
}
