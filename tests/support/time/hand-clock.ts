interface Timer {
  at: number;
  run(): void;
  isQuiet?: boolean;
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

  readonly after = (ms: number, run: () => void) => this.#add({ at: this.#at(ms), run });

  /** A timer that `fireNext` runs on its way to the next other one. */
  readonly quietlyAfter = (ms: number, run: () => void) =>
    this.#add({ at: this.#at(ms), run, isQuiet: true });

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Time passes, and timers that are due run in order. */
  pass(ms: number): void {
    const end = this.#ms + ms;
    while ((this.#next()?.at ?? Number.POSITIVE_INFINITY) <= end) this.#fire();
    this.#ms = end;
  }

  /**
   * Time passes until the next timer. A quiet one on the way may put that timer off: then only the
   * quiet ones run. @returns `false` without timers
   */
  fireNext(): boolean {
    const until = this.#next((timer) => !timer.isQuiet)?.at ?? 0;
    let fired = this.#fire();
    while (fired?.isQuiet && (this.#next()?.at ?? Number.POSITIVE_INFINITY) <= until)
      fired = this.#fire();
    return fired !== null;
  }

  /** Time passes without timers, as on a machine that sleeps. */
  sleep(ms: number): void {
    this.#ms += ms;
  }

  #fire(): Timer | null {
    const next = this.#next();
    if (!next) return null;
    this.#timers.delete(next);
    this.#ms = Math.max(this.#ms, next.at);
    next.run();
    return next;
  }

  #at(ms: number): number {
    return this.#ms + Math.max(0, ms);
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  #next(isMeant: (timer: Timer) => boolean = () => true): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers)
      if (isMeant(timer) && (!next || timer.at < next.at)) next = timer;
    return next;
  }
}
