const realImmediate = globalThis.setImmediate;
let pending = 0;

/** Counts what waits for the next turn of the event loop: the fake IndexedDB works only there. */
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

/** Counts work that other threads do, such as sealing. */
export async function counted<T>(work: Promise<T>): Promise<T> {
  pending++;
  try {
    return await work;
  } finally {
    pending--;
  }
}

export const oneTurn = () => new Promise<void>((resolve) => realImmediate(resolve));

/** Until every device has done all it can do without the network, the clock or a person. */
export async function settle(): Promise<void> {
  for (let idle = 0; idle < 3; idle = pending > 0 ? 0 : idle + 1) await oneTurn();
}
