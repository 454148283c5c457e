import { createDevice, type Device } from "./device.ts";
import { browserPlatform } from "./platform/browser-platform.ts";

/** This tab's device, already asking who is signed in. */
export function startDevice(): Device {
  const device = createDevice(browserPlatform());
  void device.session.test();
  return device;
}
