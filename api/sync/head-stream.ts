import { isSessionLive } from "../auth/find-session.ts";
import type { Server, Session } from "../http/env.ts";
import { metricsOf } from "../metrics/metrics.ts";
import { watchHorizon } from "./horizon.ts";

/** A proxy or Bun itself ends a line that is quiet for ten seconds. */
const QUIET_MS = 5_000;

/** The open end of a stream to one device. */
export interface Outlet {
  head(head: bigint): Promise<void>;
  /** Keeps the line open, and lets the device hear that it is. */
  breathe(): Promise<void>;
  /** Aborted when the device is gone. */
  gone: AbortSignal;
}

/**
 * Tells one device of every move of the feed's head until it goes, its access or session ends,
 * or this process stops. The device opens the next one with its renewed access.
 */
export async function streamHeads(server: Server, session: Session, outlet: Outlet): Promise<void> {
  const ended = AbortSignal.any([outlet.gone, server.stopping]);
  const wake = new Bell();
  let latest: bigint | null = null;
  ended.addEventListener("abort", () => wake.ring());
  const unwatch = watchHorizon(server.db, ({ head }) => {
    latest = head;
    wake.ring();
  });
  const metrics = metricsOf(server);
  metrics.streams += 1;
  try {
    let sent: bigint | null = null;
    let checkedAt = performance.now();
    while (!ended.aborted) {
      if (latest !== null && latest !== sent) {
        sent = latest;
        await outlet.head(sent);
      }
      if (performance.now() - checkedAt >= QUIET_MS) {
        checkedAt = performance.now();
        if (!(await isSessionLive(server.db, session, server.clock()))) return;
        await outlet.breathe();
      }
      const accessLeft = session.accessUntil.getTime() - server.clock().getTime();
      if (accessLeft <= 0) return;
      const quietLeft = checkedAt + QUIET_MS - performance.now();
      await wake.heard(Math.max(0, Math.min(quietLeft, accessLeft)));
    }
  } finally {
    metrics.streams -= 1;
    unwatch();
  }
}

/** Rung by one side, waited for by the other; a ring between two waits is not lost. */
class Bell {
  #rung = false;
  #answer: (() => void) | null = null;

  ring(): void {
    this.#rung = true;
    this.#answer?.();
  }

  async heard(withinMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#answer = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
    this.#answer = null;
  }
}
