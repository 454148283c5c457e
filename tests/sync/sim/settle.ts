const realImmediate = globalThis.setImmediate;
const realClear = globalThis.clearImmediate;
let pending = 0;

/**
 * Counts pending `setImmediate` calls: fake-indexeddb does its work in them. The PostgreSQL driver
 * clears its own call when it writes a long statement at once.
 */
export function watchImmediates(): () => void {
  const waiting = new Set<unknown>();
  const isOver = (immediate: unknown) => {
    if (waiting.delete(immediate)) pending--;
  };
  const counted = (run: (...given: unknown[]) => void, ...given: unknown[]) => {
    const immediate = realImmediate(() => {
      isOver(immediate);
      run(...given);
    });
    waiting.add(immediate);
    pending++;
    return immediate;
  };
  globalThis.setImmediate = Object.assign(counted, realImmediate);
  const cleared = (immediate: NodeJS.Immediate | undefined) => {
    isOver(immediate);
    realClear(immediate);
  };
  globalThis.clearImmediate = cleared as typeof realClear;
  return () => {
    globalThis.setImmediate = realImmediate;
    globalThis.clearImmediate = realClear;
  };
}

/** Counts pending work of other threads, such as encryption. */
export async function counted<T>(work: Promise<T>): Promise<T> {
  pending++;
  try {
    return await work;
  } finally {
    pending--;
  }
}

export const oneTurn = () => new Promise<void>((resolve) => realImmediate(resolve));

/** Resolves when all that is left waits for the network, the clock or a person. */
export async function settle(): Promise<void> {
  for (let idle = 0; idle < 3; idle = pending > 0 ? 0 : idle + 1) await oneTurn();
}
