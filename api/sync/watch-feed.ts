import { formatSeen, type Seen } from "../../shared/sync/seen.ts";
import type { Tx } from "../database/connection.ts";
import type { Server } from "../http/env.ts";
import { endEpoch } from "./epoch.ts";
import { type Feed, inOneView, keysSince, readCheck, readFeed } from "./queries.ts";

const EVERY_MS = 250;

/** A change of the feed since the last poll, by any process. */
export interface Movement {
  /** One past the newest change; unchanged where an older transaction committed late. */
  head: bigint;
  /** Keys that changed; null: unknown, so everything may have changed. */
  keys: ReadonlySet<string> | null;
}

type Listener = (movement: Movement) => void;
type Watched = Pick<Server, "db" | "log">;

interface Watch {
  listeners: Set<Listener>;
  /** The position of the last poll; null before the first. */
  last: FeedPosition | null;
  /** A poll has failed since. */
  isInterrupted: boolean;
}

interface FeedPosition {
  epoch: string;
  head: Seen;
  check: string | null;
}

const watches = new WeakMap<Server["db"], Watch>();

/**
 * Calls `listener` with the feed's position now and after each change, until the returned function
 * is called. A process polls once for all its listeners, and only while it has any. A listener must
 * not throw.
 */
export function watchFeed(server: Watched, listener: Listener): () => void {
  const { db } = server;
  const watch = watchOf(db);
  watch.listeners.add(listener);
  if (watch.listeners.size === 1) void follow(server, watch);
  else if (watch.last) listener({ head: watch.last.head.next, keys: null });
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size === 0) watches.delete(db);
  };
}

function watchOf(db: Server["db"]): Watch {
  const watch = watches.get(db) ?? { listeners: new Set(), last: null, isInterrupted: false };
  watches.set(db, watch);
  return watch;
}

async function follow(server: Watched, watch: Watch): Promise<void> {
  while (watch.listeners.size > 0) {
    // Requests log that the database does not answer; here it only means that the changes in
    // between are unknown.
    const movement = await poll(server, watch).catch(() => "lost" as const);
    if (movement === "lost") watch.isInterrupted = true;
    else if (movement) for (const listener of watch.listeners) listener(movement);
    await Bun.sleep(EVERY_MS);
  }
}

async function poll(server: Watched, watch: Watch): Promise<Movement | null> {
  const { db } = server;
  const { last, isInterrupted } = watch;
  if (last && !isInterrupted && isSame(last, await readFeed(db))) return null;
  const { position, wentBack, keys } = await inOneView(db, (view) => readSince(view, last));
  if (wentBack) {
    await endEpoch(server, position.epoch);
    watch.last = null;
    return poll(server, watch);
  }
  watch.last = position;
  watch.isInterrupted = false;
  const isKnown = last?.epoch === position.epoch && !isInterrupted;
  if (!isKnown) return { head: position.head.next, keys: null };
  return keys.size === 0 ? null : { head: position.head.next, keys };
}

/** Must run in one view: a log pruned between two statements would look as if it had gone back. */
async function readSince(view: Tx, last: FeedPosition | null) {
  const feed = await readFeed(view);
  const { epoch, head } = feed;
  const position: FeedPosition = { epoch, head, check: await readCheck(view, head.next) };
  const sameEpoch = last?.epoch === epoch ? last : null;
  const wentBack = sameEpoch !== null && (await hasGoneBack(view, sameEpoch, feed));
  return {
    position,
    wentBack,
    keys: new Set(sameEpoch && !wentBack ? await keysSince(view, sameEpoch.head) : []),
  };
}

const isSame = (last: FeedPosition, { epoch, head }: Feed) =>
  last.epoch === epoch && formatSeen(last.head) === formatSeen(head);

/**
 * Whether the feed no longer has what this process has seen, in the same epoch: the database was
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
