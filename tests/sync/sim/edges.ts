import type { FeedPages } from "../../../api/platform/http/env.ts";
import { RIGHTS, type Right } from "../../../shared/access/rights.ts";
import { Dice } from "./dice.ts";

/** Limits of one simulated clinic, drawn from its seed. */
export interface Edges {
  pages: FeedPages;
  /** Documents that a device writes in one transaction; `null`: as many as in a browser. */
  documentsAPiece: number | null;
  /** API processes on one database. */
  processes: number;
  /** How many writes may wait before their COMMIT at once. */
  heldAtOnce: number;
  /** How many devices have a second person. */
  shared: number;
  /** The rights of those second persons. */
  guestRights: readonly Right[];
  /** One more device, of a doctor with «Свой день». */
  hasDoctor: boolean;
}

const GUEST_RIGHTS: readonly (readonly Right[])[] = [
  RIGHTS,
  RIGHTS,
  ["journal", "schedule"],
  ["journal"],
];

export function edgesOf(seed: number): Edges {
  const dice = new Dice(seed ^ 0xed6e);
  return {
    pages: {
      logEntries: dice.pick([1, 3, 8, 1_000]) ?? 3,
      days: dice.pick([1, 3, 3, 200]) ?? 3,
    },
    documentsAPiece: dice.pick([1, 2, 80]),
    processes: dice.between(1, 3),
    heldAtOnce: dice.between(1, 3),
    shared: dice.pick([0, 0, 1, 2]) ?? 0,
    guestRights: dice.pick(GUEST_RIGHTS) ?? RIGHTS,
    hasDoctor: dice.chance(0.5),
  };
}
