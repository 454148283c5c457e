import { afterEach } from "bun:test";
import { madeForFile } from "../server/for-file.ts";
import type { TestServerOptions } from "../server/server.ts";
import { closeDevices } from "./device.ts";
import { openReception, type Reception } from "./reception.ts";

/**
 * A reception for one file's tests: opened before the first, stopped after the last. After each test
 * the devices that it opened are closed.
 */
export function receptionForFile(options?: TestServerOptions): Omit<Reception, "stop"> {
  afterEach(closeDevices);
  return madeForFile(
    () => openReception(options),
    (reception) => reception.stop(),
  );
}
