import { type ComponentType, lazy } from "react";
import { whenIdle } from "../../offline/platform/when-idle.ts";
import { fetchPart } from "./fetch-part.ts";

const parts: (() => Promise<unknown>)[] = [];

/** A lazy component that `preloadParts` fetches ahead: it may be needed once there is no network. */
export function lazyPreloaded<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  parts.push(load);
  return lazyPart(load);
}

/** A lazy component that waits for the network where it was not fetched before it went. */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => fetchPart(load));

/** Fetches all components made by `lazyPreloaded`, one after another, when nothing is more urgent. */
export async function preloadParts(): Promise<void> {
  for (const load of parts) {
    await whenIdle();
    // One that fails is asked for again when it is shown.
    await Promise.allSettled([load()]);
  }
}
