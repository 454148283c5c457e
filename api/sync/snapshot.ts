import { addDays, type Day } from "../../shared/calendar.ts";
import type { SnapshotPage } from "../../shared/sync.ts";
import type { Db, Tx } from "../database/connection.ts";
import { resync } from "../http/problems.ts";
import { continuityOf } from "./continuity.ts";
import { type Page, readPage, STRETCHES, writeCursor, writePage } from "./cursor.ts";
import type { Wanted } from "./documents/keys.ts";
import { countDays, type DayKey, listDaysDown, listDaysUp } from "./documents/queries.ts";
import { readDocuments } from "./documents/read.ts";
import { renewEpoch } from "./epoch.ts";
import { type Moment, mirrorStart } from "./mirror-window.ts";
import { type Feed, inOneView, readFeed } from "./queries.ts";
import { fingerprint, type Sight, seesDays } from "./sight.ts";

// A megabyte of text: a device parses it within one frame or two.
const DAYS_A_PAGE = 200;
const LAST_DAY: Day = "9999-12-31";

interface Asked {
  sight: Sight;
  moment: Moment;
}

/** The page named by an earlier answer's `next`, or the first one. */
export async function readSnapshot(
  db: Db,
  named: string | null,
  asked: Asked,
): Promise<SnapshotPage> {
  const { epoch, page } = await inOneView(db, async (view) => {
    const feed = await readFeed(view);
    const { epoch } = feed;
    if (feed.turned) return { epoch, page: null };
    const read =
      named === null ? firstPage(view, feed, asked) : laterPage(view, feed, named, asked);
    return { epoch, page: await read };
  });
  if (page) return page;
  await renewEpoch(db, epoch);
  return readSnapshot(db, named, asked);
}

/** What a reception desk opens with: today, tomorrow, and what every screen needs. */
async function firstPage(view: Tx, feed: Feed, asked: Asked): Promise<SnapshotPage> {
  const { sight, moment } = asked;
  const to = addDays(moment.today, 1);
  const near = { from: moment.today, to, after: null, limit: 100_000 };
  const [days, total] = await Promise.all([
    seesDays(sight) ? listDaysUp(view, near) : [],
    seesDays(sight) ? countDays(view, moment.from) : 0,
  ]);
  const wanted = { doctors: true, templates: true, settings: true, days };
  const page: Page = {
    epoch: feed.epoch,
    rights: fingerprint(sight),
    horizon: feed.horizon,
    cursorHorizon: feed.head,
    today: moment.today,
    total: total + singlesSeen(sight),
    stretch: "later",
    after: null,
  };
  return answer(view, asked, page, wanted, seesDays(sight) ? writePage(page) : null);
}

const singlesSeen = (sight: Sight) =>
  [seesDays(sight), sight.schedule, sight.journal].filter(Boolean).length;

async function laterPage(view: Tx, feed: Feed, named: string, asked: Asked) {
  const page = readPage(named);
  if (!page) throw resync();
  const begun = { ...page, horizon: page.cursorHorizon };
  if (continuityOf(begun, feed, asked.sight) !== "whole") throw resync();
  const days = await listStretch(view, page);
  const wanted = { doctors: false, templates: false, settings: false, days };
  const next = pageAfter(page, days);
  return answer(view, asked, page, wanted, next && writePage(next));
}

function listStretch(view: Tx, page: Page): Promise<DayKey[]> {
  const { after } = page;
  if (page.stretch === "later") {
    const from = addDays(page.today, 2);
    return listDaysUp(view, { from, to: LAST_DAY, after, limit: DAYS_A_PAGE });
  }
  const to = addDays(page.today, -1);
  return listDaysDown(view, { from: mirrorStart(page.today), to, after, limit: DAYS_A_PAGE });
}

function pageAfter(page: Page, days: readonly DayKey[]): Page | null {
  const last = days.at(-1);
  if (last && days.length === DAYS_A_PAGE) {
    return { ...page, after: { day: last.day, employee: last.employee } };
  }
  const stretch = STRETCHES[STRETCHES.indexOf(page.stretch) + 1];
  return stretch ? { ...page, stretch, after: null } : null;
}

async function answer(
  view: Tx,
  { sight, moment }: Asked,
  page: Page,
  wanted: Wanted,
  next: string | null,
): Promise<SnapshotPage> {
  return {
    cursor: writeCursor({
      epoch: page.epoch,
      rights: page.rights,
      horizon: page.cursorHorizon,
    }),
    epoch: page.epoch,
    horizon: String(page.horizon),
    server_time: moment.instant.toISOString(),
    today: moment.today,
    time_zone: moment.timeZone,
    documents: await readDocuments(view, wanted, sight, moment.from),
    total: page.total,
    next,
  };
}
