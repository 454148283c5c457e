import type { Dexie } from "dexie";
import { Signal } from "../platform/signal.ts";

const changed = new Signal();
const held = new Set<Dexie>();

/** Notes it while another tab, of an older version and deaf, keeps this database from opening. */
export function watchHeld(dexie: Dexie): void {
  dexie.on("blocked", () => {
    held.add(dexie);
    changed.notify();
  });
  dexie.on("ready", () => {
    if (held.delete(dexie)) changed.notify();
  });
}

/** Whether this page waits for another tab to let go of the app's data. */
export const heldStorage = { isHeld: () => held.size > 0, listen: changed.listen };
