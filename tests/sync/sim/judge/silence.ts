import type { BrowserTab } from "../../../support/device/simulated-browser.ts";
import type { SimDevice } from "../device/device.ts";

/** «В сети» may stay so long on a line that takes calls and never answers. */
const AT_MOST_MS = 5_000;

interface Stretch {
  since: number;
  /**
   * Its tabs, whether its line is cut, and how often time was passed over: a machine that slept has
   * not waited, and a line that came back has fallen silent then.
   */
  undisturbed: string;
}

/** No screen may say for long that it is connected where the line is silent. */
export class SilenceWatch {
  readonly #stretches = new WeakMap<SimDevice, Stretch>();

  look(device: SimDevice, now: number, passes: number): string[] {
    const tabs = [...device.tabs];
    const isWatched = device.silent && tabs.every((tab) => !tab.isHanging() && isAtWork(tab));
    if (!isWatched) {
      this.#stretches.delete(device);
      return [];
    }
    const undisturbed = `${tabs.map(({ name }) => name)} ${device.clockOffMs} ${device.cut} ${passes}`;
    const known = this.#stretches.get(device);
    if (known?.undisturbed !== undisturbed) {
      this.#stretches.set(device, { since: now, undisturbed });
      return [];
    }
    const silentMs = now - known.since;
    if (silentMs <= AT_MOST_MS) return [];
    return tabs
      .filter((tab) => tab.engine()?.status().online)
      .map(({ name }) => `${name} says «В сети» ${silentMs / 1_000} s after its line fell silent`);
  }
}

/** It may ask the server: nobody has to sign in first. */
function isAtWork(tab: BrowserTab): boolean {
  const engine = tab.engine();
  return engine?.ready() === true && !engine.status().loginNeeded;
}
