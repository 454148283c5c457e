import type { World } from "../world.ts";

/** For each fault that lasts, a function that ends it. */
export function lastingFaults({ devices, server }: World): (() => void)[] {
  const ends: (() => void)[] = [];
  for (const device of devices) {
    for (const fault of ["silent", "diskFull", "idle"] as const) {
      if (!device[fault]) continue;
      ends.push(() => {
        device[fault] = false;
      });
    }
    for (const tab of device.tabs) if (tab.isHanging()) ends.push(() => tab.goOn());
    if (device.cut) ends.push(() => device.reconnect());
  }
  if (server.clockOffMs === 0) return ends;
  const correctClock = () => {
    server.clockOffMs = 0;
  };
  return [...ends, correctClock];
}
