/** Something that others watch for changes; `version` moves with each. */
export class ChangeEmitter {
  #listeners = new Set<() => void>();
  #version = 0;

  readonly version = () => this.#version;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  notify(): void {
    this.#version++;
    for (const listener of [...this.#listeners]) listener();
  }
}
