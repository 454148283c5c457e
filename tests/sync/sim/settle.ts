const realImmediate = globalThis.setImmediate;
let pending = 0;

/** Counts pending `setImmediate` calls: fake-indexeddb does its work in them. */
export function watchImmediates(): () => void {
  const counted = (run: (...given: unknown[]) => void, ...given: unknown[]) => {
    pending++;
    return realImmediate(() => {
      pending--;
      run(...given);
    });
  };
  globalThis.setImmediate = Object.assign(counted, realImmediate);
  return () => {
    globalThis.setImmediate = realImmediate;
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
