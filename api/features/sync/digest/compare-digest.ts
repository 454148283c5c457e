import { uuidSchema } from "../../../../shared/schema/uid.ts";
import type { DigestQuery, DigestResult } from "../../../../shared/sync/digest.ts";
import type { Db } from "../../../platform/database/connection.ts";
import type { Server } from "../../../platform/http/env.ts";
import { resync } from "../../../platform/http/problems.ts";
import { metricsOf } from "../../../platform/metrics/metrics.ts";
import type { Puller } from "../../devices/devices.ts";
import { continuityOf, readCursor } from "../cursor.ts";
import { type DocumentRights, mayReadDays } from "../document-rights.ts";
import { inOneView, readFeed, readLog } from "../queries.ts";
import { countDivergences, deleteDivergences, insertDivergence, readDigest } from "./queries.ts";

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

const DAY_MS = 86_400_000;
const STORED_MS = 90 * DAY_MS;

/** The number of keys on a differing device, and in the tables. */
interface Divergence {
  held: number;
  expected: number;
  by: Puller;
}

export async function recordDivergence(
  server: Server,
  { held, expected, by }: Divergence,
): Promise<void> {
  const device = uuidSchema.safeParse(by.device).data ?? null;
  metricsOf(server).divergences += 1;
  server.log({ level: "error", divergence: device ?? "unnamed device", held, expected });
  const at = server.clock();
  await insertDivergence(server.db, { at, userId: by.userId, device, held, expected });
}

/** The number found in the last 24 hours. */
export const recentDivergences = (db: Db, now: Date): Promise<number> =>
  countDivergences(db, new Date(now.getTime() - DAY_MS));

export const forgetDivergences = (db: Db, now: Date): Promise<number> =>
  deleteDivergences(db, new Date(now.getTime() - STORED_MS));
