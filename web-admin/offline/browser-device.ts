import { browserWorld } from "./browser-world.ts";
import { createDevice, type Device } from "./device.ts";

/** This tab's device, already asking who is signed in. */
export function startDevice(): Device {
  const device = createDevice(browserWorld());
  void device.session.test();
  return device;
}
