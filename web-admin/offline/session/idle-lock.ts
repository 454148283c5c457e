import type { SessionUser } from "../../../shared/access/session.ts";
import { SMALL_CALL_TIMEOUT_MS } from "../../server/http-client.ts";
import type { SessionGate } from "../../server/user-client.ts";
import { httpAs } from "../network/calls.ts";
import { repeatEvery, SerialQueue } from "../platform/async.ts";
import { ChangeEmitter } from "../platform/change-emitter.ts";
import type { Platform } from "../platform/platform.ts";
import type { DeviceTabs } from "./device-tabs.ts";

const LOOK_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

/** Locks the screen of an unattended desk; one lock for all tabs, and a reload does not open it. */
export type IdleLock = ReturnType<typeof createIdleLock>;

/** @param remember writes whether the desk is locked beside who works there; never rejects */
export function createIdleLock(
  platform: Pick<Platform, "clock" | "onWake" | "idleMs">,
  tabs: DeviceTabs,
  remember: (isLocked: boolean) => Promise<void>,
) {
  const changed = new ChangeEmitter();
  let limitMs: number | null = null;
  /** Null until this tab learns it from the device, another tab or a person. */
  let engaged: boolean | null = null;
  let locked = false;
  /** The last one counts. */
  const writes = new SerialQueue();

  function look(): void {
    if (limitMs !== null && platform.idleMs() >= limitMs && !engaged) engage();
    else show();
  }

  function show(): void {
    const now = limitMs !== null && engaged === true;
    if (now === locked) return;
    locked = now;
    changed.notify();
  }

  /** A person locks the screen, or the server refuses a password that this device accepted. */
  function engage(): void {
    engaged = true;
    void writes.run(() => remember(true));
    tabs.post({ kind: "lock", isLocked: true });
    show();
  }

  tabs.on("lock", ({ isLocked }) => {
    engaged = isLocked;
    show();
  });
  const stops = [repeatEvery(platform, LOOK_EVERY_MS, look), platform.onWake(look)];
  return {
    locked: () => locked,
    onChange: changed.listen,
    /**
     * Starts counting idle minutes in all tabs.
     * @param wasLocked the state remembered from before this tab was opened
     */
    watch(idleMinutes: number, wasLocked: boolean): void {
      limitMs = idleMinutes * MINUTE_MS;
      engaged ??= wasLocked;
      look();
    },
    /** Stops counting. */
    unwatch(): void {
      limitMs = null;
      show();
    },
    /** Unlocks: the password was right. */
    release(): void {
      engaged = false;
      void writes.run(() => remember(false));
      tabs.post({ kind: "lock", isLocked: false });
      show();
    },
    engage,
    close(): void {
      for (const stop of stops) stop();
    },
  };
}

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
