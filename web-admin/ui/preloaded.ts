import { type ComponentType, lazy } from "react";

const parts: (() => Promise<unknown>)[] = [];

/** A lazy component that `preloadParts` fetches ahead: it may be needed once there is no network. */
export function lazyPreloaded<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  parts.push(load);
  return lazy(load);
}

/** Fetches all components made by `lazyPreloaded`. */
export function preloadParts(): void {
  for (const load of parts) void load();
}
