import { type ComponentType, lazy } from "react";

const loads: (() => Promise<unknown>)[] = [];

/** A part of the screen that is no part of the first load, yet may be needed when the line is gone. */
export function atHand<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  loads.push(load);
  return lazy(load);
}

/** Fetches them all. */
export function bringAtHand(): void {
  for (const load of loads) void load();
}
