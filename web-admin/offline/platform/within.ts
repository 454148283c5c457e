import type { Platform } from "./platform.ts";

/** What it resolves to, or null once so many milliseconds have passed. */
export async function within<T>(
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
