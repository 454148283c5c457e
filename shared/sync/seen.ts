/**
 * Which transactions a reader has seen: all below `next`, except the `open` ones, which had not
 * ended by then (ascending, all below `next`). A transaction that is open for long keeps nothing
 * else from being seen.
 */
export interface Seen {
  next: bigint;
  open: readonly bigint[];
}

export const hasSeen = ({ next, open }: Seen, xid: bigint): boolean =>
  xid < next && !open.includes(xid);

/** Every transaction below it has been seen. */
export const horizonOf = ({ next, open }: Seen): bigint => open[0] ?? next;

/** As PostgreSQL writes a snapshot: `xmin:xmax:xip,…`. */
export const formatSeen = (seen: Seen): string =>
  `${horizonOf(seen)}:${seen.next}:${seen.open.join(",")}`;

/** Reads PostgreSQL's text of a snapshot, such as `10:20:10,14`; null for anything else. */
export function parseSeen(text: string): Seen | null {
  const [, xmin, xmax, xip] =
    /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined || xip === undefined) return null;
  const open = xip === "" ? [] : xip.split(",").map(BigInt);
  const next = BigInt(xmax);
  const isOrdered = open.every((xid, at) => xid < (open[at + 1] ?? next));
  return isOrdered ? { next, open } : null;
}

/** The part of `seen` below `next`. */
export const seenBelow = (seen: Seen, next: bigint): Seen => ({
  next,
  open: seen.open.filter((xid) => xid < next),
});

/**
 * The transactions seen after reading the changes below `until` at `now`, where `since` had been
 * seen before.
 */
export function seenUntil(until: bigint, { now, since }: { now: Seen; since: Seen }): Seen {
  const later = since.open.filter((xid) => xid >= until);
  const next = since.next > until ? since.next : until;
  return { next, open: [...seenBelow(now, until).open, ...later] };
}
