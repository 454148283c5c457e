import { expect } from "bun:test";
import { until } from "../device/device.ts";

/** Waits until what is read is as wanted; returns how many ms that took. */
export async function shownAfter<T>(read: () => Promise<T>, wanted: T): Promise<number> {
  const began = performance.now();
  await until(async () => Bun.deepEquals(await read(), wanted));
  return performance.now() - began;
}

/** Most of them are within it: on a busy machine a single one may be late. */
export function expectMostWithin(ms: number, all: readonly number[]): void {
  const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
  expect(median).toBeLessThan(ms);
}
