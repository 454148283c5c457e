import type { Platform } from "./platform.ts";

/**
 * Runs `work` while this tab holds the lock. A tab that has not let go of it after `withinMs`
 * hangs, and the lock is taken from it: `work` must be harmless when two tabs do it at once.
 * @throws AbortError in the tab that the lock was taken from
 */
export async function holdOrTake<T>(
  platform: Pick<Platform, "locks" | "clock">,
  name: string,
  withinMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const cancel = platform.clock.after(withinMs, () => waiting.abort());
  const workInTime = () => {
    cancel();
    return work();
  };
  try {
    return await platform.locks.hold(name, waiting.signal, workInTime);
  } catch (error) {
    if (!waiting.signal.aborted) throw error;
    return platform.locks.steal(name, work);
  } finally {
    cancel();
  }
}
