import type { Db, Tx } from "../../platform/database/connection.ts";
import { lastChangeOf } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/clock.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { type IfMatch, stillMatches } from "../../platform/http/if-match.ts";
import {
  ActOutdated,
  keepAct,
  type Occasion,
  type PreparedAct,
  prepareAct,
} from "../acts/destruction-act.ts";
import {
  deleteRecord,
  findDestroyed,
  insertBlockedUid,
  type RecordRow,
  selectRecord,
} from "./queries.ts";
import { findRecord, lockExistingRecord } from "./read.ts";
import { staleRecord } from "./refusals.ts";

const ATTEMPTS = 5;

/**
 * Renders the act of a record and hands it to `destroying`, whose transaction calls `destroy` or
 * `destroyOrBlockUid`. Rendering takes longer than a transaction may, so the record can change
 * meanwhile: `ActOutdated` is retried with a new act. The act is null without a record.
 */
export async function retryOutdatedAct<T>(
  db: Db,
  name: RowName,
  occasion: Occasion,
  destroying: (act: PreparedAct | null) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const record = await findRecord(db, name);
    const act = record && (await prepareAct(db, record, occasion));
    try {
      return await destroying(act);
    } catch (error) {
      if (!(error instanceof ActOutdated) || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Destroying {
  ifMatch: IfMatch;
  now: Now;
  act: PreparedAct | null;
}

/**
 * Destroys a record in the caller's transaction: its slot is free again, its uid stays as a
 * tombstone, its act and an event log row are written. Throws 412 if it is not the revision that
 * the caller has seen, and ActOutdated if the act is of another one.
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
  await keepAct(tx, act, record);
  await deleteRecord(tx, record.id, now.instant);
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
  if (isUnknown && (await insertBlockedUid(tx, uid, destroying.now.instant))) {
    return { id: null, uid };
  }
  return destroy(tx, { uid }, destroying);
}
