const TRIES = 5;

/**
 * Acts again while an act was too slow, for a machine may be busy with something else: what is
 * slow by itself is slow every time.
 * @returns what the last act told
 */
export async function repeatWhileSlow<T>(
  isSlow: (told: T) => boolean,
  act: () => Promise<T>,
): Promise<T> {
  let told = await act();
  for (let tries = 1; tries < TRIES && isSlow(told); tries += 1) told = await act();
  return told;
}

/** How many ms an act takes; it is repeated while that is `withinMs` or more. */
export async function repeatedMs(withinMs: number, act: () => Promise<unknown>): Promise<number> {
  return repeatWhileSlow(
    (ms) => ms >= withinMs,
    async () => {
      const began = performance.now();
      await act();
      return performance.now() - began;
    },
  );
}
