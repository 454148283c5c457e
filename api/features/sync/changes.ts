import { onlyDoctor } from "../../../shared/access/own-day.ts";
import { formatSeen, horizonOf, type Seen, seenUntil } from "../../../shared/sync/seen.ts";
import type { Changes } from "../../../shared/sync/sync.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { FeedPages, Server } from "../../platform/http/env.ts";
import { resync } from "../../platform/http/problems.ts";
import { noteDevice, type Puller } from "../devices/devices.ts";
import { type Continuity, type Cursor, continuityOf, readCursor, writeCursor } from "./cursor.ts";
import { type DocumentRights, mayReadRecords } from "./document-rights.ts";
import { readDocuments, wantedOf } from "./documents/read.ts";
import { reportLostChanges } from "./epoch.ts";
import { type Moment, windowStart } from "./mirror-window.ts";
import {
  adoptTimeline,
  destroyedSince,
  type Feed,
  inOneView,
  keysOf,
  readCheck,
  readFeed,
  readLog,
} from "./queries.ts";

interface Asked {
  since: string;
  documentRights: DocumentRights;
  moment: Moment;
  pages: FeedPages;
  /** A gateway is configured. */
  sendsMessages: boolean;
  by: Puller;
}

/** The changes that a device at `since` has not seen, or the first part of them. */
export async function readChanges(
  server: Pick<Server, "db" | "log">,
  asked: Asked,
): Promise<Changes> {
  const { db } = server;
  const { feed, cursor, continuity, changes } = await inOneView(db, (view) =>
    answerIn(view, asked),
  );
  if (feed.turned) await adoptTimeline(db);
  if (continuity === "lost") {
    await reportLostChanges(server, { epoch: feed.epoch, device: asked.by.device });
  }
  if (!cursor || !changes) throw resync();
  const at = { epoch: cursor.epoch, horizon: horizonOf(cursor.seen), at: asked.moment.instant };
  if (mayReadRecords(asked.documentRights)) await noteDevice(db, asked.by, at);
  return changes;
}

interface Outcome {
  feed: Feed;
  /** Null for a foreign cursor. */
  cursor: Cursor | null;
  continuity: Continuity;
  /** Null where the device needs a new snapshot. */
  changes: Changes | null;
}

async function answerIn(view: Tx, asked: Asked): Promise<Outcome> {
  const feed = await readFeed(view);
  const cursor = readCursor(asked.since, feed.secret);
  if (!cursor) return { feed, cursor, continuity: "broken", changes: null };
  const continuity = await continuityOf(view, cursor, feed, asked.documentRights);
  const from = windowStart(cursor.from, asked.moment);
  const isWhole = continuity === "whole" && from !== null;
  const changes = isWhole ? await changesIn(view, feed, { ...cursor, from }, asked) : null;
  return { feed, cursor, continuity, changes };
}

async function changesIn(
  view: Tx,
  feed: Feed,
  cursor: Cursor,
  { documentRights, moment, pages, sendsMessages }: Asked,
): Promise<Changes> {
  const slice = await sliceOf(view, cursor.seen, feed, pages.logEntries);
  const only = onlyDoctor(documentRights);
  const wanted = wantedOf(slice.keys, cursor.from, only);
  const [documents, destroyed, check] = await Promise.all([
    readDocuments(view, wanted, documentRights, cursor.from),
    mayReadRecords(documentRights)
      ? destroyedSince(view, cursor.seen, slice.until, documentRights.own)
      : [],
    readCheck(view, slice.cursor.next),
  ]);
  return {
    cursor: writeCursor({ ...cursor, seen: slice.cursor, check }, feed.secret),
    epoch: feed.epoch,
    horizon: String(horizonOf(slice.seen)),
    seen: formatSeen(slice.seen),
    server_time: moment.instant.toISOString(),
    today: moment.today,
    time_zone: moment.timeZone,
    reminder_hours: sendsMessages ? feed.reminderHours : null,
    documents,
    destroyed,
    more: slice.until !== null,
  };
}

interface Slice {
  keys: string[];
  /** The transactions that the device has seen with this answer. */
  seen: Seen;
  /** The same, as a cursor may hold it. */
  cursor: Seen;
  /** The first transaction that is not in the answer; null: the answer is complete. */
  until: bigint | null;
}

/** Cuts between transactions only: the next cursor would skip the rest of one. */
async function sliceOf(view: Tx, since: Seen, feed: Feed, entries: number): Promise<Slice> {
  const log = await readLog(view, since, entries + 1);
  const cut = log.at(entries)?.xid;
  if (cut === undefined) {
    const keys = log.map((change) => change.key);
    return { keys, seen: feed.seen, cursor: feed.head, until: null };
  }
  const whole = log.filter((change) => change.xid < cut);
  const last = whole.at(-1)?.xid ?? cut;
  const keys = last === cut ? await keysOf(view, cut) : whole.map((change) => change.key);
  const until = last + 1n;
  const seen = seenUntil(until, { now: feed.seen, since });
  return { keys, seen, cursor: seen, until };
}
