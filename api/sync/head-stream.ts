import { isSessionLive } from "../auth/find-session.ts";
import type { Server, Session } from "../http/env.ts";
import { metricsOf } from "../metrics/metrics.ts";
import { watchHorizon } from "./horizon.ts";

/** A proxy or Bun itself ends a line that is quiet for ten seconds. */
const QUIET_MS = 5_000;
/** So often a quiet line is asked whether its session still is one; before each head in any case. */
const CHECK_MS = 1_000;

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
    let heardAt = performance.now();
    while (!ended.aborted) {
      if (!(await isSessionLive(server.db, session, server.clock()))) return;
      if (latest !== null && latest !== sent) {
        sent = latest;
        await outlet.head(sent);
      }
      if (performance.now() - heardAt >= QUIET_MS) {
        heardAt = performance.now();
        await outlet.breathe();
      }
      const accessLeft = session.accessUntil.getTime() - server.clock().getTime();
      await wake.heard(Math.max(0, Math.min(CHECK_MS, accessLeft)));
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
