import type { SealedReason } from "./data-key-holder.ts";

/**
 * What stands between a signed-in person and the data of this device. `sealed`: they were not
 * opened yet (`refused`: the device does not let them be read); `locked`: they are open behind a locked screen.
 */
export type DataAccess =
  | { kind: "open" }
  | { kind: "sealed"; reason: SealedReason | "refused" }
  | { kind: "locked" };
