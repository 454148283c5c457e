import type { Waiting } from "./keyring.ts";
import type { Refusal } from "./vault.ts";

/**
 * What stands between a signed-in person and the data of this device. `sealed`: they were not
 * opened yet (`refused`: the device does not let them be read); `locked`: nobody sat here for long.
 */
export type Door =
  | { kind: "open" }
  | { kind: "sealed"; reason: Refusal | "refused"; waiting: Waiting }
  | { kind: "locked" };
