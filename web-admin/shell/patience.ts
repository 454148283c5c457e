import type { Engine } from "../offline/engine-api.ts";

const WITH_A_LINE_MS = 3000;
/** Enough for a line that came back this moment, or lets only some calls through. */
const WITHOUT_A_LINE_MS = 1500;

/** How long a screen waits for the server's word before it says «Сохранено на устройстве». */
export function patienceFor(engine: Engine): number {
  const { online, appTooOld } = engine.status();
  return online && !appTooOld ? WITH_A_LINE_MS : WITHOUT_A_LINE_MS;
}
