import { repeatEvery } from "../platform/async.ts";
import type { Platform } from "../platform/platform.ts";

const BEAT_MS = 3_000;
/** So many looks in a row without a word from the leading tab, and it is taken for hung. */
const MISSED_BEATS = 5;

/**
 * Runs `lead` in one tab at a time: the holder of the lock. A frozen or closed tab releases it, and
 * queues again when it wakes. Another tab takes the lock from a hanging one, whose later writes are
 * refused: rows and mirror have changed meanwhile.
 * @param lead starts leading; its result stops it
 */
export function runAsLeader(
  platform: Pick<Platform, "clock" | "locks" | "openChannel" | "onFreeze" | "onWake">,
  userId: number,
  lead: () => Promise<() => void>,
): () => void {
  const name = `priem-leader-${userId}`;
  const channel = platform.openChannel(name);
  const stopping = new AbortController();
  let waiting = new AbortController();
  let letGo = () => {};
  let leading = false;
  let missed = 0;
  /** Set while the tab is frozen, which may end before its term does. */
  let frozen: PromiseWithResolvers<void> | null = null;
  const unfreeze = platform.onFreeze(() => {
    frozen ??= Promise.withResolvers();
    letGo();
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
    // The lock may have been given at the moment of the end.
    if (stopping.signal.aborted) return;
    const over = Promise.withResolvers<void>();
    letGo = over.resolve;
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

  /** `ended`: let go by itself. `out`: taken by another tab, or never given. */
  async function leadBy(hold: () => Promise<void>): Promise<"ended" | "out"> {
    try {
      await hold();
      return "ended";
    } catch {
      letGo();
      return "out";
    }
  }

  async function acquireLeadership(): Promise<"ended" | "out"> {
    waiting = new AbortController();
    missed = 0;
    const signal = AbortSignal.any([stopping.signal, waiting.signal]);
    const outcome = await leadBy(() => platform.locks.hold(name, signal, term));
    if (outcome === "ended" || !waiting.signal.aborted || stopping.signal.aborted) return outcome;
    missed = 0;
    return leadBy(() => platform.locks.steal(name, term));
  }

  async function terms(): Promise<void> {
    while (!stopping.signal.aborted) {
      const outcome = await acquireLeadership();
      if (stopping.signal.aborted) return;
      if (outcome === "ended") await frozen?.promise;
      else await new Promise<void>((resolve) => void platform.clock.after(BEAT_MS, resolve));
    }
  }

  void terms();
  return () => {
    stopping.abort();
    unfreeze();
    unwake();
    wake();
    stopBeats();
    channel.close();
    letGo();
  };
}
