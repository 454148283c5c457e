import type { DigestQuery, DigestResult } from "../../../../shared/sync/digest.ts";
import type { Server } from "../../../platform/http/env.ts";
import { resync } from "../../../platform/http/problems.ts";
import type { Puller } from "../../devices/devices.ts";
import { continuityOf } from "../check-cursor.ts";
import { readCursor } from "../cursor.ts";
import { type DocumentRights, mayReadDays } from "../document-rights.ts";
import { inOneView, readFeed, readLog } from "../queries.ts";
import { recordDivergence } from "./divergences.ts";
import { readDigest } from "./queries.ts";

/**
 * Compares a device's digest with the tables, if the change log has nothing after the device's
 * cursor. A difference is logged and counted.
 */
export async function compareDigest(
  server: Server,
  { since, from, digest, lines }: DigestQuery,
  { documentRights, by }: { documentRights: DocumentRights; by: Puller },
): Promise<DigestResult> {
  const found = await inOneView(server.db, async (view) => {
    const feed = await readFeed(view);
    const cursor = readCursor(since, feed.secret);
    const joins = cursor && (await continuityOf(view, cursor, feed, documentRights)) === "whole";
    if (!joins) throw resync();
    if (from < cursor.from || (await readLog(view, cursor.seen, 1)).length > 0) return null;
    return readDigest(view, from, documentRights);
  });
  if (!found) return "behind";
  // Without these rights a device has no documents to compare.
  if (found.digest === digest || !mayReadDays(documentRights)) return "same";
  await recordDivergence(server, { held: lines, expected: found.lines, by });
  return "different";
}
