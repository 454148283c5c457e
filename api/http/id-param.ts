const LARGEST = 2_147_483_647;

/** An id out of a path, or null for whatever names no row: letters, fractions, beyond int4. */
export function readId(text: string): number | null {
  if (!/^[0-9]{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 && id <= LARGEST ? id : null;
}
