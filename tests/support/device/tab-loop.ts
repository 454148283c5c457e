import type { PlatformClock } from "../../../web-admin/offline/platform/platform.ts";

/** A tab's event loop. While it is stopped, its events wait; when the tab is dead, they are dropped. */
export class TabLoop {
  readonly #waiting: (() => void)[] = [];
  readonly #timers = new Set<() => void>();
  #stopped = false;

  constructor(readonly life: AbortSignal) {
    life.addEventListener(
      "abort",
      () => {
        for (const cancel of [...this.#timers]) cancel();
      },
      { once: true },
    );
  }

  get isStopped(): boolean {
    return this.#stopped;
  }

  run(event: () => void): void {
    if (this.life.aborted) return;
    if (this.#stopped) this.#waiting.push(event);
    else event();
  }

  stop(): void {
    this.#stopped = true;
  }

  goOn(): void {
    this.#stopped = false;
    for (const event of this.#waiting.splice(0)) this.run(event);
  }

  /** A promise that settles as an event of this loop. */
  wait<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.run(() => {
        work().then(
          (value) => this.run(() => resolve(value)),
          (error: unknown) => this.run(() => reject(error)),
        );
      });
    });
  }

  /** @returns a function that cancels the timer */
  after(clock: PlatformClock, ms: number, run: () => void): () => void {
    let isOff = false;
    const stop = clock.after(ms, () => {
      this.#timers.delete(cancel);
      this.run(() => {
        if (!isOff) run();
      });
    });
    const cancel = () => {
      isOff = true;
      this.#timers.delete(cancel);
      stop();
    };
    this.#timers.add(cancel);
    return cancel;
  }
}
