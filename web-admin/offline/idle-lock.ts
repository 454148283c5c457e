import { every } from "./every.ts";
import { Signal } from "./signal.ts";
import type { World } from "./world.ts";

const LOOK_EVERY_MS = 5_000;
const MARK = "priem-locked";
const MINUTE_MS = 60_000;

/** The screen of a desk nobody sits at; one for all tabs, and a reload does not open it. */
export interface IdleLock {
  locked(): boolean;
  onChange(listener: () => void): () => void;
  /** Somebody works here from now on: locks after so many idle minutes, in any tab. */
  watch(idleMinutes: number): void;
  /** Nobody does. */
  unwatch(): void;
  /** The password was right. */
  release(): void;
  close(): void;
}

export function createIdleLock(world: World): IdleLock {
  const changed = new Signal();
  const channel = world.openChannel("priem-lock");
  let limitMs: number | null = null;
  let locked = false;

  /** The mark is all tabs' word; a tab that slept through a message reads it here. */
  function look(): void {
    if (limitMs !== null && world.idleMs() >= limitMs && !isMarked()) mark();
    const now = limitMs !== null && isMarked();
    if (now === locked) return;
    locked = now;
    changed.ring();
  }

  const isMarked = () => world.memory.get(MARK) !== null;

  function mark(): void {
    world.memory.set(MARK, "1");
    channel.post("look");
  }

  function unmark(): void {
    if (!isMarked()) return;
    world.memory.remove(MARK);
    channel.post("look");
  }

  channel.listen(look);
  const stops = [every(world, LOOK_EVERY_MS, look), world.onWake(look)];
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
    close() {
      for (const stop of stops) stop();
      channel.close();
    },
  };
}
