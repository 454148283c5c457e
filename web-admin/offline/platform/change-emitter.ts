/** Something that others watch for changes. */
export class ChangeEmitter {
  #listeners = new Set<() => void>();

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
