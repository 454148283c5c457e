import { repeatEvery } from "../platform/interval.ts";
import type { Platform } from "../platform/platform.ts";
import { Signal } from "../platform/signal.ts";

const LOOK_EVERY_MS = 5_000;
const MARK = "priem-locked";
const MINUTE_MS = 60_000;

/** Locks the screen of an unattended desk; one lock for all tabs, and a reload does not open it. */
export interface IdleLock {
  locked(): boolean;
  onChange(listener: () => void): () => void;
  /** Starts counting idle minutes in all tabs. */
  watch(idleMinutes: number): void;
  /** Stops counting. */
  unwatch(): void;
  /** Unlocks: the password was right. */
  release(): void;
  /** A person locks the screen, or the server refuses the password that this device took for right. */
  engage(): void;
  close(): void;
}

export function createIdleLock(
  platform: Pick<Platform, "clock" | "localStore" | "openChannel" | "onWake" | "idleMs">,
): IdleLock {
  const changed = new Signal();
  const channel = platform.openChannel("priem-lock");
  let limitMs: number | null = null;
  let locked = false;
  let markedHere = false;

  /** The mark is shared by all tabs; a tab that missed a message reads it here. */
  function look(): void {
    if (limitMs !== null && platform.idleMs() >= limitMs && !isMarked()) mark();
    const now = limitMs !== null && isMarked();
    if (now === locked) return;
    locked = now;
    changed.notify();
  }

  const isMarked = () => markedHere || platform.localStore.get(MARK) !== null;

  function mark(): void {
    try {
      platform.localStore.set(MARK, "1");
    } catch (error) {
      // On a full disk each tab locks by itself.
      console.error("The device keeps no mark of the lock", error);
      markedHere = true;
    }
    channel.post("look");
  }

  function unmark(): void {
    if (!isMarked()) return;
    markedHere = false;
    platform.localStore.remove(MARK);
    channel.post("look");
  }

  channel.listen(look);
  const stops = [repeatEvery(platform, LOOK_EVERY_MS, look), platform.onWake(look)];
  return {
    locked: () => locked,
    onChange: changed.listen,
    watch(idleMinutes) {
      limitMs = idleMinutes * MINUTE_MS;
      look();
    },
    unwatch() {
      limitMs = null;
      look();
    },
    release() {
      unmark();
      look();
    },
    engage() {
      mark();
      look();
    },
    close() {
      for (const stop of stops) stop();
      channel.close();
    },
  };
}
