import { hasSeen, parseSeen } from "../../../shared/sync/seen.ts";
import type { Operation } from "../operations/operation.ts";
import type { Position } from "../storage/databases.ts";
import type { MirrorChange } from "../view/projection.ts";

/**
 * The result of a pull, piece by piece, after it is on disk. Destructions are applied twice: when
 * they arrive, and when the mirror has moved past them.
 */
export interface PulledChanges extends MirrorChange {
  /** Set when the mirror is at a known position again; a snapshot in progress has no position. */
  position: Position | null;
  /** This ended a snapshot: it includes answers of an older epoch. */
  endsSnapshot: boolean;
}

export const NOTHING_PULLED: PulledChanges = {
  rows: [],
  removedKeys: [],
  destroyed: [],
  destroyedInEpoch: null,
  position: null,
  endsSnapshot: false,
};

/** Whether the mirror shows the effect of a done operation. */
export function isInMirror(
  { state, answer }: Operation,
  { position, endsSnapshot }: PulledChanges,
): boolean {
  if (state !== "done" || !answer || !position) return false;
  if (answer.epoch !== position.epoch) return endsSnapshot;
  const seen = parseSeen(position.seen);
  return answer.xid === null || (seen !== null && hasSeen(seen, BigInt(answer.xid)));
}
