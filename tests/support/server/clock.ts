import type { Clock } from "../../../api/platform/http/env.ts";

/** A clock that a test moves. */
export function standingClock(start = new Date()): { clock: Clock; pass(ms: number): void } {
  let now = start.getTime();
  return {
    clock: () => new Date(now),
    pass: (ms) => {
      now += ms;
    },
  };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
