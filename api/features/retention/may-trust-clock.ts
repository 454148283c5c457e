import type { Server } from "../../platform/http/env.ts";
import { doubtClock } from "./clock-trust.ts";
import { nothingToAsk, stopAndAsk } from "./guard.ts";
import { clockWords } from "./words.ts";

/** Whether jobs that destroy by the clock may run now; where it is doubted, an administrator is asked. */
export async function mayTrustClock(server: Server): Promise<boolean> {
  const { db, config } = server;
  const now = server.clock();
  const doubt = await doubtClock(db, now);
  if (!doubt) {
    await nothingToAsk(db, "clock");
    return true;
  }
  await stopAndAsk(db, "clock", { at: now, detail: clockWords(doubt, config.clinicTimezone) });
  return false;
}
