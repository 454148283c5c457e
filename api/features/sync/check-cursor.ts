import { horizonOf } from "../../../shared/sync/seen.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { Cursor } from "./cursor.ts";
import { type DocumentRights, rightsFingerprint } from "./document-rights.ts";
import { type Feed, readCheck } from "./queries.ts";

/**
 * Whether a cursor continues in this feed without a gap. `broken`: another epoch or other rights,
 * or the log was pruned. `lost`: the device has seen changes that this database does not have, so
 * it was restored underneath the server.
 */
export type Continuity = "whole" | "broken" | "lost";

export async function continuityOf(
  view: Queryable,
  claim: Omit<Cursor, "from">,
  feed: Feed,
  documentRights: DocumentRights,
): Promise<Continuity> {
  const { epoch, rights, seen, check } = claim;
  if (epoch !== feed.epoch || rights !== rightsFingerprint(documentRights)) return "broken";
  if (seen.next > feed.head.next) return "lost";
  if (horizonOf(seen) < feed.keptFrom) return "broken";
  const isKept = seen.next > feed.keptFrom;
  return isKept && (await readCheck(view, seen.next)) !== check ? "lost" : "whole";
}
