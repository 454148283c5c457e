import { expect, test } from "bun:test";
import { seeded } from "../seeded.ts";
import { formatSeen, hasSeen, horizonOf, parseSeen, seenUntil } from "./seen.ts";

test("a snapshot of PostgreSQL is parsed and formatted without changes", () => {
  for (const text of ["10:10:", "10:20:10,14,15", "1:18446744073709551:1"]) {
    expect(formatSeen(parseSeen(text) ?? { next: 0n, open: [] })).toBe(text);
  }
  for (const odd of ["", "10", "10:20", "10:20:x", "10:20:15,14", "10:20:20", ":::", "1:2:-1"]) {
    expect(parseSeen(odd)).toBeNull();
  }
});

test("transactions open at that time are unseen, and the oldest one is the horizon", () => {
  const seen = { next: 20n, open: [12n, 15n] };
  expect([11n, 12n, 13n, 15n, 19n, 20n].map((xid) => hasSeen(seen, xid))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect([horizonOf(seen), horizonOf({ next: 20n, open: [] })]).toEqual([12n, 20n]);
});

test("after a page the transactions seen before, and the ended ones below the page's end, are seen", () => {
  const random = seeded(15);
  const some = (from: number, to: number, share: number) =>
    Array.from({ length: to - from }, (_, at) => BigInt(from + at)).filter(() => random() < share);
  for (let round = 0; round < 500; round++) {
    const since = { next: 30n, open: some(10, 30, 0.3) };
    const stillOpen = since.open.filter(() => random() < 0.5);
    const now = { next: 60n, open: [...stillOpen, ...some(30, 60, 0.3)] };
    const until = BigInt(10 + Math.floor(random() * 50));
    const after = seenUntil(until, { now, since });
    for (let xid = 0n; xid < 70n; xid++) {
      expect(hasSeen(after, xid)).toBe(hasSeen(since, xid) || (xid < until && hasSeen(now, xid)));
    }
    expect(parseSeen(formatSeen(after))).toEqual(after);
  }
});
