import type { Feed } from "./queries.ts";
import { fingerprint, type Sight } from "./sight.ts";

/** `beyond`: the device has seen what this database never held, so a restore lost something. */
export type Continuity = "whole" | "broken" | "beyond";

/** Whether what a device has seen joins on to this feed without a gap. */
export function continuityOf(
  seen: { epoch: string; rights: string; horizon: bigint },
  feed: Feed,
  sight: Sight,
): Continuity {
  if (seen.epoch !== feed.epoch || seen.rights !== fingerprint(sight)) return "broken";
  if (seen.horizon > feed.head) return "beyond";
  return seen.horizon < feed.keptFrom ? "broken" : "whole";
}
