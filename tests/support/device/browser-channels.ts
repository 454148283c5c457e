type Listener = (message: unknown) => void;

/** A device's BroadcastChannels: each tab receives the others' messages, and not its own. */
export class BrowserChannels {
  readonly #channels = new Map<string, Set<Listener>>();

  /** @param deliver hands a message to the tab, now or when it runs again */
  open(name: string, life: AbortSignal, deliver: (tell: () => void) => void = (tell) => tell()) {
    const listeners = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, listeners);
    let own: Listener | null = null;
    const close = () => {
      if (own) listeners.delete(own);
    };
    life.addEventListener("abort", close, { once: true });
    return {
      post: (message: unknown) => {
        if (life.aborted) return;
        const others = [...listeners].filter((each) => each !== own);
        for (const listener of others) queueMicrotask(() => listener(structuredClone(message)));
      },
      listen: (listener: Listener) => {
        own = (message) => deliver(() => listener(message));
        listeners.add(own);
      },
      close,
    };
  }
}
