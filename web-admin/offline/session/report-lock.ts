import type { SessionUser } from "../../../shared/access/session.ts";
import { SMALL_CALL_TIMEOUT_MS } from "../../server/http-client.ts";
import type { SessionGate } from "../../server/user-client.ts";
import { httpAs } from "../network/calls.ts";
import type { Platform } from "../platform/platform.ts";
import type { IdleLock } from "./idle-lock.ts";

const REPORT_AGAIN_MS = 30_000;

/** Reports a locked screen to the server, which then gives no data key; repeated until it answers. */
export function createLockReport(
  platform: Platform,
  { gate, lock, user }: { gate: SessionGate; lock: IdleLock; user(): SessionUser | null },
) {
  let cancel = () => {};

  async function report(): Promise<void> {
    cancel();
    const reporter = user();
    if (!reporter || !lock.locked()) return;
    const reply = await httpAs(
      platform,
      reporter.id,
      gate,
    )({ method: "POST", path: "/api/journal/lock", timeoutMs: SMALL_CALL_TIMEOUT_MS });
    const isRefused = reply.kind === "no-answer" || (reply.kind === "answer" && !reply.ok);
    if (isRefused && lock.locked())
      cancel = platform.clock.after(REPORT_AGAIN_MS, () => void report());
  }

  return { report, stop: () => cancel() };
}
