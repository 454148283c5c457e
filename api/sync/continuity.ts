import type { Feed } from "./queries.ts";
import { fingerprint, type Sight } from "./sight.ts";

/** `beyond`: a device has seen, or may have, what this database never held: a restore lost it. */
export type Continuity = "whole" | "broken" | "beyond";

/** Whether what a device has seen joins on to this feed without a gap. */
export function continuityOf(
  seen: { epoch: string; rights: string; horizon: bigint },
  feed: Feed,
  sight: Sight,
): Continuity {
  if (seen.epoch !== feed.epoch || seen.rights !== fingerprint(sight)) return "broken";
  if (feed.turned || seen.horizon > feed.head) return "beyond";
  return seen.horizon < feed.keptFrom ? "broken" : "whole";
}
