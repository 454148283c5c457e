import type { Engine } from "../../offline/index.ts";

const ONLINE_MS = 3000;
/** Enough for a network that has just come back, or that loses some requests. */
const OFFLINE_MS = 1500;

/** How long a screen waits for the server's answer before it says «Сохранено на устройстве». */
export function settleTimeout(engine: Engine): number {
  const { online, appTooOld } = engine.status();
  return online && !appTooOld ? ONLINE_MS : OFFLINE_MS;
}
