import { onlyDoctor } from "../../../shared/access/own-day.ts";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import { formatSeen, horizonOf } from "../../../shared/sync/seen.ts";
import type { SnapshotPage } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import type { Db, Tx } from "../../platform/database/connection.ts";
import type { FeedPages } from "../../platform/http/env.ts";
import { resync } from "../../platform/http/problems.ts";
import { continuityOf, type Page, readPage, STRETCHES, writeCursor, writePage } from "./cursor.ts";
import { type DocumentRights, mayReadDays, rightsFingerprint } from "./document-rights.ts";
import { countDays, type DayKey, listDays } from "./documents/queries.ts";
import { readDocuments, SINGLE_DOCUMENTS, singlesSeen, type Wanted } from "./documents/read.ts";
import type { Moment } from "./mirror-window.ts";
import { adoptTimeline, type Feed, inOneView, readCheck, readFeed } from "./queries.ts";

/** A page of 200 days is a megabyte of text: a device parses it within one frame or two. */
export const FEED_PAGES: FeedPages = { logEntries: 1_000, days: 200 };

const LAST_DAY: Day = "9999-12-31";

interface Asked {
  documentRights: DocumentRights;
  moment: Moment;
  pages: FeedPages;
  /** A gateway is configured. */
  sendsMessages: boolean;
}

/** The page that an earlier answer's `next` names, or the first one. */
export async function readSnapshot(
  db: Db,
  named: string | null,
  asked: Asked,
): Promise<SnapshotPage> {
  const { turned, page } = await inOneView(db, async (view) => {
    const feed = await readFeed(view);
    const read =
      named === null ? firstPage(view, feed, asked) : laterPage(view, feed, named, asked);
    return { turned: feed.turned, page: await read };
  });
  if (turned) await adoptTimeline(db);
  return page;
}

/** The documents that screens need first: today, tomorrow and all but days. */
async function firstPage(view: Tx, feed: Feed, asked: Asked): Promise<SnapshotPage> {
  const { documentRights, moment } = asked;
  const to = addDays(moment.today, 1);
  const only = onlyDoctor(documentRights);
  const near = { from: moment.today, to, after: null, limit: 100_000, only, down: false };
  const [days, total, check] = await Promise.all([
    mayReadDays(documentRights) ? listDays(view, near) : [],
    mayReadDays(documentRights) ? countDays(view, moment.from, only) : 0,
    readCheck(view, feed.head.next),
  ]);
  const wanted = { singles: SINGLE_DOCUMENTS, days };
  const page: Page = {
    epoch: feed.epoch,
    rights: rightsFingerprint(documentRights),
    seen: feed.head,
    check,
    view: feed.seen,
    today: moment.today,
    total: total + singlesSeen(documentRights).length,
    stretch: "later",
    after: null,
  };
  const next = mayReadDays(documentRights) ? writePage(page, feed.secret) : null;
  return answer(view, asked, { feed, page, wanted, next });
}

async function laterPage(view: Tx, feed: Feed, named: string, asked: Asked) {
  const { secret } = feed;
  const page = readPage(named, secret);
  if (!page || (await continuityOf(view, page, feed, asked.documentRights)) !== "whole")
    throw resync();
  const days = await listStretch(view, page, asked);
  const wanted = { singles: [], days };
  const next = pageAfter(page, days, asked.pages.days);
  return answer(view, asked, { feed, page, wanted, next: next && writePage(next, secret) });
}

function listStretch(
  view: Tx,
  page: Page,
  { documentRights, pages: { days: limit } }: Asked,
): Promise<DayKey[]> {
  const only = onlyDoctor(documentRights);
  const down = page.stretch === "past";
  const between = down
    ? { from: mirrorStart(page.today), to: addDays(page.today, -1) }
    : { from: addDays(page.today, 2), to: LAST_DAY };
  return listDays(view, { ...between, after: page.after, limit, only, down });
}

function pageAfter(page: Page, days: readonly DayKey[], limit: number): Page | null {
  const last = days.at(-1);
  if (last && days.length === limit) {
    return { ...page, after: { day: last.day, employee: last.employee } };
  }
  const stretch = STRETCHES[STRETCHES.indexOf(page.stretch) + 1];
  return stretch ? { ...page, stretch, after: null } : null;
}

interface Read {
  page: Page;
  wanted: Wanted;
  next: string | null;
  feed: Feed;
}

async function answer(
  view: Tx,
  { documentRights, moment, sendsMessages }: Asked,
  { feed, page, wanted, next }: Read,
): Promise<SnapshotPage> {
  const { epoch, rights, seen, check } = page;
  const from = mirrorStart(page.today);
  return {
    cursor: writeCursor({ epoch, rights, seen, check, from }, feed.secret),
    epoch,
    horizon: String(horizonOf(page.view)),
    seen: formatSeen(page.view),
    server_time: moment.instant.toISOString(),
    today: page.today,
    time_zone: moment.timeZone,
    reminder_hours: sendsMessages ? feed.reminderHours : null,
    documents: await readDocuments(view, wanted, documentRights, from),
    total: page.total,
    next,
  };
}
