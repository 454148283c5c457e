import { PATIENCE_MS } from "./patience.ts";

const LOOK_EVERY_MS = 5;

/**
 * Waits for a condition; a failure prints it.
 * @param meanwhile is called between two looks, with the time that has passed
 */
export async function until(
  check: () => boolean | Promise<boolean>,
  withinMs = PATIENCE_MS,
  meanwhile: (waitedMs: number) => void = () => {},
): Promise<void> {
  const began = Date.now();
  while (!(await check())) {
    const waited = Date.now() - began;
    if (waited > withinMs) throw new Error(`Not within ${withinMs} ms: ${check}`);
    await Bun.sleep(LOOK_EVERY_MS);
    meanwhile(waited);
  }
}
