interface Timer {
  at: number;
  made: number;
  run: () => void;
}

/** The one time that passes in a simulated world: only when a timer is fired, or it is told to. */
export class VirtualTime {
  now: number;
  /** How often it was told to pass. */
  passes = 0;
  #made = 0;
  #timers = new Set<Timer>();

  constructor(start: Date) {
    this.now = start.getTime();
  }

  /** @returns what cancels it */
  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + Math.max(0, ms), made: this.#made++, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Goes on to the earliest timer; false where there is none. */
  fireNext(): boolean {
    let next: Timer | null = null;
    for (const timer of this.#timers) {
      const isEarlier =
        next === null || timer.at < next.at || (timer.at === next.at && timer.made < next.made);
      if (isEarlier) next = timer;
    }
    if (!next) return false;
    this.#timers.delete(next);
    this.now = Math.max(this.now, next.at);
    next.run();
    return true;
  }

  pass(ms: number): void {
    this.now += ms;
    this.passes++;
  }
}
