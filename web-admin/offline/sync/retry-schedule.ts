import type { Operation } from "../operations/operation.ts";
import type { Platform } from "../platform/platform.ts";

interface Backoff {
  failures: number;
  /** No retry before this tick of the platform's clock. */
  notBefore: number;
  /** The `Retry-After` of the server itself as a tick; `retryNow` keeps it. */
  retryAfter: number;
  connectionFailed: boolean;
}

interface Failure {
  connectionFailed: boolean;
  /** The server itself answered, so its wait is respected. */
  reached: boolean;
  retryAfterMs: number | null;
}

const NO_BACKOFF: Backoff = { failures: 0, notBefore: 0, retryAfter: 0, connectionFailed: false };

/**
 * When a failed call is retried: a backoff for each operation and one for the connection, so that
 * of five hundred queued operations only one tries a server that does not answer.
 */
export class RetrySchedule {
  #connection = NO_BACKOFF;
  #operations = new Map<number, Backoff>();

  constructor(readonly platform: Pick<Platform, "clock" | "random">) {}

  isConnectionDue(tick: number): boolean {
    return this.#connection.notBefore <= tick;
  }

  isConnectionFailing(): boolean {
    return this.#connection.failures > 0;
  }

  isDue(operation: Operation, tick: number): boolean {
    return this.#backoffOf(operation).notBefore <= tick;
  }

  /** Operations that never failed come first, so that a failing one cannot take every attempt. */
  fewestFailuresFirst(operations: readonly Operation[]): Operation[] {
    return operations.toSorted((a, b) => this.#backoffOf(a).failures - this.#backoffOf(b).failures);
  }

  failed(operation: Operation, failure: Failure): void {
    this.#operations.set(operation.seq, this.#longer(this.#backoffOf(operation), failure));
    if (failure.connectionFailed) this.#connection = this.#longer(this.#connection, failure);
  }

  answered(operation: Operation): void {
    this.#operations.delete(operation.seq);
    this.#connection = NO_BACKOFF;
  }

  /** The network may be back: ends every backoff that a failed connection caused. */
  retryNow(): void {
    this.#connection = shortened(this.#connection);
    for (const [seq, backoff] of this.#operations) {
      if (backoff.connectionFailed) this.#operations.set(seq, shortened(backoff));
    }
  }

  /**
   * The tick, after the given one, at which the first of these may be retried; null if there are
   * none.
   */
  nextRetryAt(operations: readonly Operation[], after: number): number | null {
    const ticks = operations.map((operation) =>
      Math.max(this.#backoffOf(operation).notBefore, this.#connection.notBefore),
    );
    const next = Math.min(...ticks.filter((tick) => tick > after));
    return Number.isFinite(next) ? next : null;
  }

  #backoffOf(operation: Operation): Backoff {
    return this.#operations.get(operation.seq) ?? NO_BACKOFF;
  }

  #longer(before: Backoff, { connectionFailed, reached, retryAfterMs }: Failure): Backoff {
    const now = this.platform.clock.ticks();
    const failures = before.failures + 1;
    return {
      failures,
      notBefore: now + backoffMs(failures, this.platform.random(), retryAfterMs),
      retryAfter: reached && retryAfterMs !== null ? now + retryAfterMs : 0,
      connectionFailed,
    };
  }
}

const shortened = (backoff: Backoff): Backoff => ({ ...backoff, notBefore: backoff.retryAfter });

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * The wait after the `failures`th failure in a row: anything up to a doubling limit (full jitter),
 * at most a minute, and at least the answer's own wait.
 * @param random 0 (included) to 1
 */
export function backoffMs(failures: number, random: number, retryAfterMs: number | null): number {
  const limit = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.max(Math.round(random * limit), retryAfterMs ?? 0);
}
