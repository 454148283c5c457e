interface Timer {
  at: number;
  run(): void;
}

/** A clock that a test moves by hand: what is due runs in the order of its time. */
export class HandClock {
  readonly #timers = new Set<Timer>();
  #ms = 0;

  readonly now = () => this.#ms;
  readonly ticks = () => this.#ms;

  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.#ms + ms, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.size;
  }

  pass(ms: number): void {
    const end = this.#ms + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#ms = next.at;
      next.run();
    }
    this.#ms = end;
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
