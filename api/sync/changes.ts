import type { Changes } from "../../shared/sync.ts";
import type { Db, Tx } from "../database/connection.ts";
import { resync } from "../http/problems.ts";
import { continuityOf } from "./continuity.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { noteDevice, type Puller } from "./devices/devices.ts";
import { wantedOf } from "./documents/keys.ts";
import { readDocuments } from "./documents/read.ts";
import { renewEpoch } from "./epoch.ts";
import type { Moment } from "./mirror-window.ts";
import {
  destroyedBetween,
  type Feed,
  inOneView,
  keysBetween,
  readFeed,
  readLog,
} from "./queries.ts";
import type { Sight } from "./sight.ts";

/** How much of the log one answer covers, unless one transaction alone is longer. */
const LOG_ENTRIES_AN_ANSWER = 1_000;

/** Everything a device at `since` has not seen, or the first part of it. */
export async function readChanges(
  db: Db,
  asked: { since: string; sight: Sight; moment: Moment; by: Puller },
): Promise<Changes> {
  const cursor = readCursor(asked.since);
  if (!cursor) throw resync();
  const outcome = await inOneView(db, async (view) => {
    const feed = await readFeed(view);
    const continuity = continuityOf(cursor, feed, asked.sight);
    if (continuity !== "whole") return { continuity, epoch: feed.epoch };
    return { continuity, changes: await changesIn(view, feed, cursor, asked) };
  });
  if (outcome.continuity === "whole") {
    const { sight, moment, by } = asked;
    if (sight.journal) await noteDevice(db, by, { ...cursor, at: moment.instant });
    return outcome.changes;
  }
  if (outcome.continuity === "beyond") await renewEpoch(db, outcome.epoch);
  throw resync();
}

async function changesIn(
  view: Tx,
  feed: Feed,
  cursor: Cursor,
  { sight, moment }: { sight: Sight; moment: Moment },
): Promise<Changes> {
  const slice = await sliceOf(view, cursor.horizon, feed);
  const wanted = wantedOf(slice.keys, moment.from);
  const [documents, destroyed] = await Promise.all([
    readDocuments(view, wanted, sight, moment.from),
    sight.journal ? destroyedBetween(view, cursor.horizon, slice.horizon) : [],
  ]);
  return {
    cursor: writeCursor({ ...cursor, horizon: slice.cursorHorizon }),
    epoch: feed.epoch,
    horizon: String(slice.horizon),
    server_time: moment.instant.toISOString(),
    today: moment.today,
    time_zone: moment.timeZone,
    documents,
    destroyed,
    more: slice.more,
  };
}

interface Slice {
  keys: string[];
  /** All transactions below it are in the slice; the cursor may stand a little lower. */
  horizon: bigint;
  cursorHorizon: bigint;
  more: boolean;
}

/**
 * Cuts only between transactions: half of one would be skipped by the next cursor. What is above
 * the horizon comes along, and again later: a visit that moved between two days would otherwise be
 * in neither, since documents are sent as they are now.
 */
async function sliceOf(view: Tx, from: bigint, feed: Feed): Promise<Slice> {
  const log = await readLog(view, from, LOG_ENTRIES_AN_ANSWER + 1);
  const cut = log.at(LOG_ENTRIES_AN_ANSWER)?.xid;
  if (cut === undefined || cut >= feed.horizon) {
    const keys = log.map((change) => change.key);
    return { keys, horizon: feed.horizon, cursorHorizon: feed.head, more: false };
  }
  const whole = log.filter((change) => change.xid < cut).map((change) => change.key);
  if (whole.length > 0) return { keys: whole, horizon: cut, cursorHorizon: cut, more: true };
  const next = cut + 1n;
  const keys = await keysBetween(view, cut, next);
  return { keys, horizon: next, cursorHorizon: next, more: next < feed.head };
}
