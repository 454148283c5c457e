import { createHash } from "node:crypto";

/**
 * `count` of them, the same for the same seed. Each is drawn by its own name, so that a change of
 * one file leaves the sample of the others as it was.
 */
export function sample<T>(all: readonly T[], count: number, drawn: (one: T) => string): T[] {
  const rank = (one: T) => createHash("sha256").update(drawn(one)).digest("hex");
  return all
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
