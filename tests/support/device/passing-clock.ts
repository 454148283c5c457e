import type { PlatformClock } from "../../../web-admin/offline/platform/platform.ts";

interface Timer {
  at: number;
  run(): void;
  cancel(): void;
}

/** The machine's clock, which a test may move forward: timers that are due run at once. */
export class PassingClock implements PlatformClock {
  readonly #timers = new Set<Timer>();
  #passed = 0;
  /** The error of the machine's clock, ms. */
  offMs = 0;
  /** Timers that are set meanwhile fire only when the test lets time pass. */
  timersWait = false;

  readonly now = () => Date.now() + this.#passed + this.offMs;
  readonly ticks = () => performance.now() + this.#passed;

  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.ticks() + ms, run, cancel: () => {} };
    this.#timers.add(timer);
    this.#start(timer);
    return () => this.#end(timer);
  };

  pass(ms: number): void {
    this.#passed += ms;
    for (const timer of [...this.#timers].sort((a, b) => a.at - b.at)) {
      timer.cancel();
      if (this.#timers.has(timer)) this.#start(timer);
    }
  }

  #start(timer: Timer): void {
    const left = timer.at - this.ticks();
    if (this.timersWait && left > 0) return;
    const run = () => {
      this.#end(timer);
      timer.run();
    };
    const started = setTimeout(run, left);
    timer.cancel = () => clearTimeout(started);
  }

  #end(timer: Timer): void {
    timer.cancel();
    this.#timers.delete(timer);
  }
}
