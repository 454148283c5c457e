import type { Repairs } from "./databases.ts";

/** A second copy in a row waits so long, each further one twice as long. */
const AGAIN_AFTER_MS = 5 * 60_000;
const AT_LEAST_EVERY_MS = 24 * 3_600_000;

/**
 * Whether a copy that is to mend the mirror may be taken now. Copies that mend nothing come ever
 * more rarely, so that a device which keeps differing does not copy in a circle.
 * @param now by the device's clock; one that was set back since does not keep a copy waiting
 */
export function maySnapshotAgain(before: Repairs | null, now: number): boolean {
  if (!before || now < before.at) return true;
  const wait = Math.min(AGAIN_AFTER_MS * 2 ** (before.copies - 1), AT_LEAST_EVERY_MS);
  return now - before.at >= wait;
}

export const countSnapshot = (before: Repairs | null, now: number): Repairs => ({
  copies: (before?.copies ?? 0) + 1,
  at: now,
});
