import type { Db } from "../database/connection.ts";
import { keysBetween, readFeed } from "./queries.ts";

const EVERY_MS = 250;

/** Something was committed since the last time, by whichever process. */
export interface Movement {
  /** One past the newest change that has ended. */
  head: bigint;
  /** Log keys that changed since; null: unknown, take everything for changed. */
  keys: ReadonlySet<string> | null;
}

type Listener = (movement: Movement) => void;

interface Watch {
  listeners: Set<Listener>;
  /** Null until the database has told, and again after it could not. */
  head: bigint | null;
}

const watches = new WeakMap<Db, Watch>();

/**
 * Calls `listener` with where the feed stands now and whenever it moves, until the returned
 * function is called. A process asks the database once for all its listeners, and only while
 * it has any. A listener must not throw.
 */
export function watchHorizon(db: Db, listener: Listener): () => void {
  const watch = watchOf(db);
  watch.listeners.add(listener);
  if (watch.listeners.size === 1) void follow(db, watch);
  else if (watch.head !== null) listener({ head: watch.head, keys: null });
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size === 0) watches.delete(db);
  };
}

function watchOf(db: Db): Watch {
  const watch = watches.get(db) ?? { listeners: new Set(), head: null };
  watches.set(db, watch);
  return watch;
}

async function follow(db: Db, watch: Watch): Promise<void> {
  while (watch.listeners.size > 0) {
    // A database that does not answer is everyone's trouble and logged by requests; here it
    // only means that whatever happens meanwhile is unknown.
    const movement = await look(db, watch.head).catch(() => "lost" as const);
    if (movement === "lost") watch.head = null;
    else if (movement) {
      watch.head = movement.head;
      for (const listener of watch.listeners) listener(movement);
    }
    await Bun.sleep(EVERY_MS);
  }
}

async function look(db: Db, last: bigint | null): Promise<Movement | null> {
  const { head } = await readFeed(db);
  if (head === last) return null;
  if (last === null || head < last) return { head, keys: null };
  return { head, keys: new Set(await keysBetween(db, last, head)) };
}
