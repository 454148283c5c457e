/** Whether a tab runs, or stands still as under a script that never ends; then all it is told waits. */
export class Mood {
  readonly #waiting: (() => void)[] = [];
  #still = false;

  get isStill(): boolean {
    return this.#still;
  }

  /** Now, or when the tab goes on. */
  tell(run: () => void): void {
    if (this.#still) this.#waiting.push(run);
    else run();
  }

  stop(): void {
    this.#still = true;
  }

  goOn(): void {
    this.#still = false;
    for (const run of this.#waiting.splice(0)) run();
  }
}
