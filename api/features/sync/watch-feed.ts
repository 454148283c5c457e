import { formatSeen, type Seen } from "../../../shared/sync/seen.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { Server } from "../../platform/http/env.ts";
import { endEpoch } from "./epoch.ts";
import { type Feed, inOneView, readCheck, readFeed } from "./queries.ts";

const EVERY_MS = 250;

/** Gets one past the newest change; the same value again if an older transaction committed late. */
type Listener = (head: bigint) => void;
type Watched = Pick<Server, "db" | "log">;

interface Watch {
  listeners: Set<Listener>;
  /** The position of the last poll; null before the first. */
  last: FeedPosition | null;
}

interface FeedPosition {
  epoch: string;
  head: Seen;
  check: string | null;
}

const watches = new WeakMap<Server["db"], Watch>();

/**
 * Calls `listener` with the feed's head now and after each change, until the returned function is
 * called. A process polls once for all its listeners, and only while it has any. A listener must
 * not throw.
 */
export function watchFeed(server: Watched, listener: Listener): () => void {
  const { db } = server;
  const watch = watches.get(db) ?? { listeners: new Set(), last: null };
  watches.set(db, watch);
  watch.listeners.add(listener);
  if (watch.listeners.size === 1) void follow(server, watch);
  else if (watch.last) listener(watch.last.head.next);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size === 0) watches.delete(db);
  };
}

async function follow(server: Watched, watch: Watch): Promise<void> {
  while (watch.listeners.size > 0) {
    // Requests log an unreachable database; the next poll sees changes made meanwhile.
    const head = await poll(server, watch).catch(() => null);
    if (head !== null) for (const listener of watch.listeners) listener(head);
    await Bun.sleep(EVERY_MS);
  }
}

/** @returns the head where it is another than at the last poll */
async function poll(server: Watched, watch: Watch): Promise<bigint | null> {
  const { db } = server;
  const { last } = watch;
  if (last && isSame(last, await readFeed(db))) return null;
  const { position, wentBack } = await inOneView(db, (view) => readPosition(view, last));
  if (wentBack) {
    await endEpoch(server, position.epoch);
    watch.last = null;
    return poll(server, watch);
  }
  watch.last = position;
  return position.head.next;
}

/** Must run in one view: a log pruned between two statements would look as if it had gone back. */
async function readPosition(view: Tx, last: FeedPosition | null) {
  const feed = await readFeed(view);
  const { epoch, head } = feed;
  const position: FeedPosition = { epoch, head, check: await readCheck(view, head.next) };
  const wentBack = last?.epoch === epoch && (await hasGoneBack(view, last, feed));
  return { position, wentBack };
}

const isSame = (last: FeedPosition, { epoch, head }: Feed) =>
  last.epoch === epoch && formatSeen(last.head) === formatSeen(head);

/**
 * Whether the feed has lost changes that this process has seen in the same epoch: the database was
 * restored underneath it.
 */
async function hasGoneBack(
  view: Tx,
  last: FeedPosition,
  { head, keptFrom }: Feed,
): Promise<boolean> {
  if (head.next < last.head.next) return true;
  const isKept = last.head.next > keptFrom;
  return isKept && (await readCheck(view, last.head.next)) !== last.check;
}
