import type { World } from "./world.ts";

/**
 * Runs `lead` in one tab at a time: in whichever holds the lock. A tab that is frozen or closed
 * lets go, and stands in line again when it wakes (DESIGN 4.6).
 * @param lead starts leading; what it answers stops it
 */
export function takeTurns(
  world: World,
  userId: number,
  lead: () => Promise<() => void>,
): () => void {
  const stopping = new AbortController();
  let letGo = () => {};
  const unfreeze = world.onFreeze(() => letGo());

  async function oneTerm(): Promise<void> {
    await world.locks.hold(`priem-leader-${userId}`, stopping.signal, async () => {
      const over = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const stop = await lead();
      await over;
      stop();
    });
  }

  async function terms(): Promise<void> {
    while (!stopping.signal.aborted) {
      await oneTerm();
      if (!stopping.signal.aborted) await nextWake(world, stopping.signal);
    }
  }

  // Ends by the abort only: waiting for the lock is then given up.
  terms().catch(() => undefined);
  return () => {
    stopping.abort();
    unfreeze();
    letGo();
  };
}

function nextWake(world: World, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      unlisten();
      resolve();
    };
    const unlisten = world.onWake(wake);
    signal.addEventListener("abort", wake, { once: true });
  });
}
