import type { Tx } from "../../../platform/database/connection.ts";
import { lastChangeOf } from "../../../platform/event-log/last-change.ts";
import type { Now } from "../../../platform/http/clock.ts";
import type { RowName } from "../../../platform/http/id-param.ts";
import { type IfMatch, stillMatches } from "../../../platform/http/if-match.ts";
import { keepAct } from "../../acts/keep-act.ts";
import type { PreparedAct } from "../../acts/prepared-act.ts";
import { type RecordRow, selectRecord } from "../queries.ts";
import { lockExistingRecord } from "../read.ts";
import { staleRecord } from "../refusals.ts";
import { deleteRecord, findDestroyed, insertBlockedUid } from "./queries.ts";

interface Destroying {
  ifMatch: IfMatch;
  now: Now;
  act: PreparedAct | null;
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
  if ((await isUnknown(tx, uid)) && (await insertBlockedUid(tx, uid, destroying.now.instant))) {
    return { id: null, uid };
  }
  return destroy(tx, { uid }, destroying);
}

const isUnknown = async (tx: Tx, uid: string) =>
  !(await selectRecord(tx, { uid })) && !(await findDestroyed(tx, { uid }));

/**
 * Destroys a record: its slot is free again, its uid stays as a tombstone, its act and an event log
 * row are written. `act` comes from `withAct`; throws ActOutdated where it is of another revision.
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
