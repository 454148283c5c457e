import type { Page } from "playwright";
import { inFreshProfile } from "../infrastructure/in-browser.ts";

const SCREEN = { width: 390, height: 844 };
const CPU_TIMES_SLOWER = 4;
const LINE = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 675_000 / 8,
};

/** Loads an address on a slow phone with a slow mobile line and hands the page over. */
export function onSlowPhone<T>(address: string, work: (page: Page) => Promise<T>): Promise<T> {
  return inFreshProfile("about:blank", async (page) => {
    await page.setViewportSize(SCREEN);
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", LINE);
    await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_TIMES_SLOWER });
    await page.goto(address, { waitUntil: "load", timeout: 120_000 });
    return work(page);
  });
}

/** Waits until the site's scripts have taken the page over: when that was, in milliseconds. */
export async function takenOver(page: Page): Promise<number> {
  const at = await page.waitForFunction(
    () => {
      const isLive = document.documentElement.classList.contains("live");
      return isLive ? performance.now() : null;
    },
    null,
    { polling: 20, timeout: 120_000 },
  );
  return (await at.jsonValue()) ?? 0;
}
