type Listeners = Set<() => void>;

/** @returns takes it away again */
export function heardBy(listeners: Listeners, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ring(listeners: Listeners): void {
  for (const listener of [...listeners]) listener();
}
