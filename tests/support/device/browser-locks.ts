interface Holder {
  life: AbortSignal;
  free(): void;
  robbed: boolean;
  rob(error: Error): void;
}

/** Code of a dead tab may still ask for a lock. It gets no answer and is not queued. */
const never = <T>() => new Promise<T>(() => undefined);

/** A device's Web Locks: first come, first served; a dead tab's are free at once. */
export class BrowserLocks {
  readonly #lines = new Map<string, Promise<void>>();
  readonly #holders = new Map<string, Holder>();

  taken(name: string): boolean {
    return this.#holders.get(name)?.life.aborted === false;
  }

  holds(name: string, life: AbortSignal): boolean {
    return this.#holders.get(name)?.life === life;
  }

  async hold<T>(
    life: AbortSignal,
    name: string,
    { signal, work }: { signal: AbortSignal; work: () => Promise<T> },
  ): Promise<T> {
    if (life.aborted) return never();
    const before = this.#lines.get(name) ?? Promise.resolve();
    const { promise: mine, resolve } = Promise.withResolvers<void>();
    const free = () => resolve();
    this.#lines.set(
      name,
      before.then(() => mine),
    );
    const gone = Promise.withResolvers<never>();
    gone.promise.catch(() => undefined);
    const giveUp = () => gone.reject(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    life.addEventListener("abort", free, { once: true });
    try {
      await Promise.race([before, gone.promise]);
    } catch (error) {
      free();
      throw error;
    } finally {
      // A listener on a signal that is not aborted stays in memory.
      signal.removeEventListener("abort", giveUp);
      life.removeEventListener("abort", free);
    }
    if (life.aborted) return never();
    return this.#held(life, name, { free, work });
  }

  /** Takes the lock from its holder, or like `hold` where it is free. */
  steal<T>(life: AbortSignal, name: string, work: () => Promise<T>): Promise<T> {
    if (life.aborted) return never();
    const holder = this.#holders.get(name);
    if (!holder || holder.life.aborted) return this.hold(life, name, { signal: life, work });
    holder.robbed = true;
    holder.rob(new DOMException("The lock was stolen", "AbortError"));
    return this.#held(life, name, { free: holder.free, work });
  }

  async #held<T>(
    life: AbortSignal,
    name: string,
    { free, work }: { free: () => void; work: () => Promise<T> },
  ): Promise<T> {
    const { promise: stolen, reject: rob } = Promise.withResolvers<never>();
    stolen.catch(() => undefined);
    const holder: Holder = { life, free, robbed: false, rob };
    this.#holders.set(name, holder);
    const end = () => {
      if (!holder.robbed) free();
    };
    life.addEventListener("abort", end, { once: true });
    try {
      return await Promise.race([work(), stolen]);
    } finally {
      life.removeEventListener("abort", end);
      if (this.#holders.get(name) === holder) this.#holders.delete(name);
      end();
    }
  }
}
