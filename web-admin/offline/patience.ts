import { backoffMs } from "./backoff.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { World } from "./world.ts";

interface Hold {
  failures: number;
  /** Not before, in ticks of the world's clock. */
  at: number;
  /** What the server asked for; no good news shortens it. */
  floor: number;
  /** The way to the server was at fault, so good news about it ends the wait. */
  line: boolean;
}

interface Failure {
  line: boolean;
  retryAfterMs: number | null;
}

const NO_HOLD: Hold = { failures: 0, at: 0, floor: 0, line: false };

/**
 * How long to wait before trying again (DESIGN 4.3.8): for each operation, and for the line to the
 * server as a whole, so that five hundred operations do not all knock on a closed door.
 */
export class Patience {
  #line = NO_HOLD;
  #operations = new Map<number, Hold>();

  constructor(readonly world: Pick<World, "clock" | "random">) {}

  lineOpen(): boolean {
    return this.#line.at <= this.world.clock.ticks();
  }

  lineFailing(): boolean {
    return this.#line.failures > 0;
  }

  mayTry(entry: OutboxEntry): boolean {
    return this.#holdOf(entry).at <= this.world.clock.ticks();
  }

  /** Those that never failed come first: one bad call must not be all that is ever tried. */
  healthyFirst(entries: readonly OutboxEntry[]): OutboxEntry[] {
    return entries.toSorted((a, b) => this.#holdOf(a).failures - this.#holdOf(b).failures);
  }

  failed(entry: OutboxEntry, failure: Failure): void {
    this.#operations.set(entry.seq, this.#longer(this.#holdOf(entry), failure));
    if (failure.line) this.#line = this.#longer(this.#line, failure);
  }

  answered(entry: OutboxEntry): void {
    this.#operations.delete(entry.seq);
    this.#line = NO_HOLD;
  }

  rearm(): void {
    this.#line = shortened(this.#line);
    for (const [seq, hold] of this.#operations) {
      if (hold.line) this.#operations.set(seq, shortened(hold));
    }
  }

  /** When the first of these may be tried, or null where nothing is waited for. */
  nextAt(entries: readonly OutboxEntry[]): number | null {
    const held = entries.map((entry) => Math.max(this.#holdOf(entry).at, this.#line.at));
    const next = Math.min(...held.filter((at) => at > this.world.clock.ticks()));
    return Number.isFinite(next) ? next : null;
  }

  #holdOf(entry: OutboxEntry): Hold {
    return this.#operations.get(entry.seq) ?? NO_HOLD;
  }

  #longer(before: Hold, { line, retryAfterMs }: Failure): Hold {
    const now = this.world.clock.ticks();
    const failures = before.failures + 1;
    return {
      failures,
      at: now + backoffMs(failures, this.world.random(), retryAfterMs),
      floor: retryAfterMs === null ? 0 : now + retryAfterMs,
      line,
    };
  }
}

const shortened = (hold: Hold): Hold => ({ ...hold, at: hold.floor });
