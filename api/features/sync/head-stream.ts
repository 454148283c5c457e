import { formatSeen } from "../../../shared/sync/seen.ts";
import type { PersonSession, Server } from "../../platform/http/env.ts";
import { tooMany } from "../../platform/http/problems.ts";
import { metricsOf } from "../../platform/metrics/metrics.ts";
import { isSessionLive } from "../auth/session.ts";
import { readFeed } from "./queries.ts";

/**
 * A device reconnects after a silence slightly longer than this; proxies and Bun close a silent
 * stream after ten seconds.
 */
const QUIET_MS = 1_500;
/** How often the session of a stream is checked; also before each head that is sent. */
const CHECK_MS = 1_000;

/** The output of one device's stream. */
interface Outlet {
  head(head: bigint): Promise<void>;
  /** Sends a beat, which shows the device and proxies that the stream is alive. */
  keepAlive(): Promise<void>;
  /** Aborted when the device disconnects. */
  gone: AbortSignal;
}

/**
 * Sends each new head to one device until it disconnects, its access or session ends, or this
 * process stops. The device then opens a new stream with its renewed access.
 */
export async function streamHeads(
  server: Server,
  session: PersonSession,
  outlet: Outlet,
): Promise<void> {
  const ended = AbortSignal.any([outlet.gone, server.stopping]);
  const signal = new Signal();
  let pendingHead: bigint | null = null;
  ended.addEventListener("abort", () => signal.send());
  const unwatch = watchFeed(server, (head) => {
    pendingHead = head;
    signal.send();
  });
  const metrics = metricsOf(server);
  metrics.streams += 1;
  try {
    let lastSentAt = performance.now();
    while (!ended.aborted) {
      if (!(await isSessionLive(server.db, session, server.clock()))) return;
      if (pendingHead !== null) {
        const head = pendingHead;
        pendingHead = null;
        await outlet.head(head);
      }
      if (performance.now() - lastSentAt >= QUIET_MS) {
        lastSentAt = performance.now();
        await outlet.keepAlive();
      }
      const accessLeft = session.accessUntil.getTime() - server.clock().getTime();
      const quietLeft = lastSentAt + QUIET_MS - performance.now();
      await signal.wait(Math.max(0, Math.min(CHECK_MS, accessLeft, quietLeft)));
    }
  } finally {
    metrics.streams -= 1;
    unwatch();
  }
}

/** Wakes the side that waits; a signal sent between two waits is not lost. */
class Signal {
  #isSent = false;
  #wake: (() => void) | null = null;

  send(): void {
    this.#isSent = true;
    this.#wake?.();
  }

  async wait(withinMs: number): Promise<void> {
    if (!this.#isSent) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isSent = false;
    this.#wake = null;
  }
}

/**
 * A device has one stream, opened by its leader tab, so this is how many desks may share a login.
 */
const MOST_OF_ONE_USER = 20;
const open = new WeakMap<Server, Map<number, number>>();

/**
 * Counts one more stream of a user in this process; throws 429 where there are too many (the device
 * then polls).
 * @returns a function to call when the stream ends
 */
export function takeStream(server: Server, userId: number): () => void {
  const byUser = open.get(server) ?? new Map<number, number>();
  open.set(server, byUser);
  const count = byUser.get(userId) ?? 0;
  if (count >= MOST_OF_ONE_USER) {
    throw tooMany("Слишком много открытых окон этого пользователя", 60);
  }
  byUser.set(userId, count + 1);
  return () => {
    const left = (byUser.get(userId) ?? 1) - 1;
    if (left > 0) byUser.set(userId, left);
    else byUser.delete(userId);
  };
}

const EVERY_MS = 250;

/** Gets one past the newest change; the same value again if an older transaction committed late. */
type Listener = (head: bigint) => void;

interface Watch {
  listeners: Set<Listener>;
  /** What the last poll found; null before the first. */
  last: { state: string; head: bigint } | null;
}

const watches = new WeakMap<Server["db"], Watch>();

/**
 * Calls `listener` with the feed's head now and after each change, until the returned function is
 * called. A process polls once for all its listeners, and only while it has any. A listener must
 * not throw.
 */
export function watchFeed({ db }: Pick<Server, "db">, listener: Listener): () => void {
  const watch = watches.get(db) ?? { listeners: new Set(), last: null };
  watches.set(db, watch);
  watch.listeners.add(listener);
  if (watch.listeners.size === 1) void follow(db, watch);
  else if (watch.last) listener(watch.last.head);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size === 0) watches.delete(db);
  };
}

async function follow(db: Server["db"], watch: Watch): Promise<void> {
  while (watch.listeners.size > 0) {
    // Requests log an unreachable database; the next poll sees changes made meanwhile.
    const head = await poll(db, watch).catch(() => null);
    if (head !== null) for (const listener of watch.listeners) listener(head);
    await Bun.sleep(EVERY_MS);
  }
}

/** @returns the head if the feed differs from the last poll */
async function poll(db: Server["db"], watch: Watch): Promise<bigint | null> {
  const { epoch, head } = await readFeed(db);
  const state = `${epoch} ${formatSeen(head)}`;
  if (watch.last?.state === state) return null;
  watch.last = { state, head: head.next };
  return head.next;
}
