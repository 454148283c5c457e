/** A stretch of a body: `to` is in it. */
export interface Range {
  from: number;
  to: number;
}

/**
 * The one range that a request asks for; null where it asks for all, for several or in no known
 * words, `unsatisfiable` where the body has nothing there (RFC 9110, 14.2).
 * @param ifRange the validator under which the range is wanted; of another body all is sent
 */
export function rangeOf(
  { range, ifRange }: { range: string | undefined; ifRange: string | undefined },
  { size, etag }: { size: number; etag: string },
): Range | "unsatisfiable" | null {
  if (ifRange !== undefined && ifRange.trim() !== etag) return null;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const from = Math.max(0, size - Number(last));
    return Number(last) === 0 || size === 0 ? "unsatisfiable" : { from, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "unsatisfiable" : { from, to };
}
