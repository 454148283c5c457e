import { until } from "../device/device.ts";

/** Waits until the read value is the wanted one. @returns how many ms that took */
export async function shownAfter<T>(read: () => Promise<T>, wanted: T): Promise<number> {
  const began = performance.now();
  await until(async () => Bun.deepEquals(await read(), wanted));
  return performance.now() - began;
}
