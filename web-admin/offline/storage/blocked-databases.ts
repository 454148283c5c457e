import { Signal } from "../platform/signal.ts";

const changed = new Signal();
const held = new Set<object>();

/** Notes it while another tab, of an older version and deaf, keeps a database from opening. */
export function watchHeld() {
  const wait = {
    begin() {
      held.add(wait);
      changed.notify();
    },
    end() {
      if (held.delete(wait)) changed.notify();
    },
  };
  return wait;
}

/** Whether this page waits for another tab to let go of the app's data. */
export const heldStorage = { isHeld: () => held.size > 0, listen: changed.listen };
