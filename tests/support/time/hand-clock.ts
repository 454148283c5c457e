interface Timer {
  at: number;
  run(): void;
}

/** A clock that a test moves. */
export class HandClock {
  readonly #timers = new Set<Timer>();
  #ms: number;

  constructor(start = 0) {
    this.#ms = start;
  }

  readonly now = () => this.#ms;
  readonly ticks = () => this.#ms;

  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.#ms + Math.max(0, ms), run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Time passes, and timers that are due run in order. */
  pass(ms: number): void {
    const end = this.#ms + ms;
    while ((this.#next()?.at ?? Number.POSITIVE_INFINITY) <= end) this.fireNext();
    this.#ms = end;
  }

  /** Time passes until the next timer. @returns `false` without timers */
  fireNext(): boolean {
    const next = this.#next();
    if (!next) return false;
    this.#timers.delete(next);
    this.#ms = Math.max(this.#ms, next.at);
    next.run();
    return true;
  }

  /** Time passes without timers, as on a machine that sleeps. */
  sleep(ms: number): void {
    this.#ms += ms;
  }

  #next(): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    return next;
  }
}
