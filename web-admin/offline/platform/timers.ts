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
      // First: what `run` throws must not end the repetition.
      again();
      run();
    });
  };
  again();
  return () => cancel();
}

/** What it resolves to, or null once so many milliseconds have passed. */
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
