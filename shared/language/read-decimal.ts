/**
 * Reads a number as people type it: with a comma or a point, spaces between thousands, a minus of
 * any kind, and a percent sign after it.
 * @returns null where any part of the text is not understood
 */
export function readDecimal(text: string): number | null {
  const plain = text
    .trim()
    .replace(/%$/, "")
    .trimEnd()
    .replace(/^[\p{Pd}\u2212]\s*/u, "-")
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
