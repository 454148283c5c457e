import type { FeedPages } from "../../../../api/platform/http/env.ts";
import { RIGHTS, type Right } from "../../../../shared/access/rights.ts";
import { edgeDiceOf } from "./dice.ts";

/** How near the edges of a simulated world are: the product's constants, and where its ids begin. */
export interface Edges {
  pages: FeedPages;
  /** Of a copy, in one transaction; null: as in a browser. */
  documentsAPiece: number | null;
  /** How often devices compare what they hold with the server: a difference is a fault. */
  digestEveryMs: number;
  /** API processes on one database. */
  processes: number;
  /** How many writes may stand before their commit. */
  heldAtOnce: number;
  /** How many devices have a second person who works there. */
  shared: number;
  /** What those may do. */
  guestRights: readonly Right[];
}

const OF_GUESTS: readonly (readonly Right[])[] = [
  RIGHTS,
  RIGHTS,
  ["journal", "schedule"],
  ["journal"],
];

export function edgesOf(seed: number): Edges {
  const dice = edgeDiceOf(seed);
  const logEntries = dice.pick([1, 2, 2, 5, 1_000]) ?? 2;
  const days = dice.pick([1, 3, 3, 200]) ?? 3;
  const documentsAPiece = dice.pick([1, 2, 80]);
  const [processes, heldAtOnce] = [dice.between(1, 3), dice.between(1, 3)];
  const digestEveryMs = 60_000;
  const pages = { logEntries, days };
  const near = { pages, documentsAPiece, digestEveryMs, processes, heldAtOnce };
  const shared = dice.pick([0, 0, 1, 2]) ?? 0;
  return { ...near, shared, guestRights: dice.pick(OF_GUESTS) ?? RIGHTS };
}
