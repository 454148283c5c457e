import { insertBlockedUid } from "../../platform/database/blocked-uids.ts";
import type { Db, Tx } from "../../platform/database/connection.ts";
import { lastChangeOf } from "../../platform/event-log/events.ts";
import { type IfMatch, stillMatches } from "../../platform/http/answers/etag.ts";
import type { Now } from "../../platform/http/env.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import {
  type DestructionOccasion,
  type PreparedAct,
  retryWithAct,
  storeAct,
} from "../acts/destruction-act.ts";
import { noteLeftVisit } from "../calendars/cancellations.ts";
import { deleteRecord, findDestroyed, type RecordRow, selectRecord } from "./queries.ts";
import { findRecord, lockExistingRecord } from "./read.ts";
import { staleRecord } from "./refusals.ts";

/** Renders the act of a record for its destruction; see `retryWithAct`. */
export const retryOutdatedAct = <T>(
  db: Db,
  name: RowName,
  occasion: DestructionOccasion,
  destroying: (act: PreparedAct | null) => Promise<T>,
): Promise<T> => retryWithAct(db, () => findRecord(db, name), occasion, destroying);

interface Destroying {
  ifMatch: IfMatch;
  now: Now;
  act: PreparedAct | null;
}

/**
 * Destroys a record in the caller's transaction: its slot is free again, its uid stays as a
 * tombstone, its act and an event log row are written. Throws 412 if it is not the revision that
 * the caller has seen, and ActOutdated if the act describes a different revision.
 */
export async function destroy(
  tx: Tx,
  name: RowName,
  { ifMatch, now, act }: Destroying,
): Promise<RecordRow> {
  const record = await lockExistingRecord(tx, name);
  if (!stillMatches(ifMatch, record)) {
    throw staleRecord(record, await lastChangeOf(tx, record.id));
  }
  await storeAct(tx, act, record);
  await deleteRecord(tx, record.id, now.instant);
  await noteLeftVisit(tx, record, now);
  return record;
}

/**
 * Destroys the record, or blocks its uid where no such record was ever created: a creation that is
 * still on its way (a late call, another device's after a restore) is then refused. A blocked uid
 * has no act.
 */
export async function destroyOrBlockUid(
  tx: Tx,
  uid: string,
  destroying: Destroying,
): Promise<{ id: number | null; uid: string }> {
  const isUnknown = !(await selectRecord(tx, { uid })) && !(await findDestroyed(tx, { uid }));
  if (isUnknown && (await insertBlockedUid(tx, "journal_records", uid, destroying.now.instant))) {
    return { id: null, uid };
  }
  return destroy(tx, { uid }, destroying);
}
