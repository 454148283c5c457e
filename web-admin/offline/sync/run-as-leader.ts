import { leaderLock, repeatEvery } from "../platform/async.ts";
import type { Platform } from "../platform/platform.ts";

const BEAT_MS = 3_000;
/** A leader that misses so many beats hangs. */
const MISSED_BEATS = 5;

/**
 * Runs `lead` in one tab of a user at a time: in the one that holds a Web Lock.
 *
 * 1. Wait for the lock. The leader posts a beat every 3 s; after five missed beats it hangs, and the
 *    lock is taken from it.
 * 2. Lead until the tab is frozen, closed or stopped, or another tab takes the lock.
 * 3. Wait for the lock again: after a freeze when the tab wakes, after a lost lock in 3 s.
 *
 * A tab that hung and wakes may still believe that it leads. Its writes are refused by the versions
 * of the rows (`writeRows`) and the mirror's count of writes (`MirrorMoved`).
 * @param lead starts leading; what it returns stops it
 */
export function runAsLeader(
  platform: Pick<Platform, "clock" | "locks" | "openChannel" | "onFreeze" | "onWake">,
  userId: number,
  lead: () => Promise<() => void>,
): () => void {
  const name = leaderLock(userId);
  const channel = platform.openChannel(name);
  const stopping = new AbortController();
  let waiting = new AbortController();
  let endTerm = () => {};
  let leading = false;
  let missed = 0;
  /** Set while the tab is frozen; it may wake before its term has ended. */
  let frozen: PromiseWithResolvers<void> | null = null;
  const unfreeze = platform.onFreeze(() => {
    frozen ??= Promise.withResolvers();
    endTerm();
  });
  const unwake = platform.onWake(wake);
  channel.listen(() => {
    missed = 0;
  });
  const stopBeats = repeatEvery(platform, BEAT_MS, () => {
    if (leading) channel.post("leading");
    else if (++missed >= MISSED_BEATS) waiting.abort();
  });

  function wake(): void {
    frozen?.resolve();
    frozen = null;
  }

  async function term(): Promise<void> {
    // The lock may be given after the stop.
    if (stopping.signal.aborted) return;
    const over = Promise.withResolvers<void>();
    endTerm = over.resolve;
    leading = true;
    channel.post("leading");
    try {
      const stop = await lead();
      await over.promise;
      stop();
    } finally {
      leading = false;
    }
  }

  /** `ended`: by this tab. `lost`: another tab took the lock, or it was never given. */
  async function leadUnder(hold: () => Promise<void>): Promise<"ended" | "lost"> {
    try {
      await hold();
      return "ended";
    } catch {
      endTerm();
      return "lost";
    }
  }

  async function acquireLeadership(): Promise<"ended" | "lost"> {
    waiting = new AbortController();
    missed = 0;
    const signal = AbortSignal.any([stopping.signal, waiting.signal]);
    const outcome = await leadUnder(() => platform.locks.hold(name, signal, term));
    if (outcome === "ended" || !waiting.signal.aborted || stopping.signal.aborted) return outcome;
    missed = 0;
    return leadUnder(() => platform.locks.steal(name, term));
  }

  async function leadAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      const outcome = await acquireLeadership();
      if (stopping.signal.aborted) return;
      if (outcome === "ended") await frozen?.promise;
      else await new Promise<void>((resolve) => void platform.clock.after(BEAT_MS, resolve));
    }
  }

  void leadAgainAndAgain();
  return () => {
    stopping.abort();
    unfreeze();
    unwake();
    wake();
    stopBeats();
    channel.close();
    endTerm();
  };
}
