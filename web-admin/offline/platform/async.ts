import type { Platform } from "./platform.ts";

/** Runs again and again, `ms` apart, until the answer is called. */
export function repeatEvery(
  { clock }: Pick<Platform, "clock">,
  ms: number,
  run: () => void,
): () => void {
  let cancel = () => {};
  const again = () => {
    cancel = clock.after(ms, () => {
      // First, because `run` may throw, which must not end the repetition.
      again();
      run();
    });
  };
  again();
  return () => cancel();
}

/** The promise's value, or null after this many milliseconds. */
export async function withTimeout<T>(
  { clock }: Pick<Platform, "clock">,
  answer: Promise<T>,
  ms: number,
): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const cancel = clock.after(ms, () => resolve(null));
  const first = await Promise.race([answer, promise]);
  cancel();
  return first;
}

/** Runs asynchronous work one after another, in the order in which it was given. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** The leading tab holds it, so it is free while no tab has this user's engine. */
export const leaderLock = (userId: number) => `priem-leader-${userId}`;

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
