const TRIES = 5;

/**
 * Repeats an act while it is slow, up to five times in all: the machine may be busy, and an act
 * that is slow by itself is slow each time.
 * @returns the result of the last act
 */
export async function repeatWhileSlow<T>(
  isSlow: (result: T) => boolean,
  act: () => Promise<T>,
): Promise<T> {
  let result = await act();
  for (let tries = 1; tries < TRIES && isSlow(result); tries += 1) result = await act();
  return result;
}
