/** Runs one job at a time; waiting owners take turns, regardless of their number of jobs. */
export class FairQueue {
  readonly #waiting = new Map<string, (() => void)[]>();
  #busy = false;

  async turn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((go) => this.#wait(owner, go));
    this.#busy = true;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** How much of this owner's waits. */
  waitingOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  #wait(owner: string, go: () => void): void {
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), go]);
  }

  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#busy = false;
      return;
    }
    const [owner, [go, ...later]] = first;
    this.#waiting.delete(owner);
    // The owner goes to the end of the queue.
    if (later.length > 0) this.#waiting.set(owner, later);
    go?.();
  }
}
