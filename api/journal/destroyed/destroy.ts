import type { PreparedAct } from "../../acts/about.ts";
import { keepAct } from "../../acts/keep-act.ts";
import type { Tx } from "../../database/connection.ts";
import { lastChangeOf } from "../../event-log/last-change.ts";
import type { Now } from "../../http/clock.ts";
import { type IfMatch, stillMatches } from "../../http/if-match.ts";
import { type RecordName, type RecordRow, selectRecord } from "../queries.ts";
import { holdRecord } from "../read.ts";
import { staleRecord } from "../refusals.ts";
import { deleteRecord, findDestroyed, insertForgone } from "./queries.ts";

interface Destroying {
  ifMatch: IfMatch;
  now: Now;
  act: PreparedAct | null;
}

/**
 * The same, also of a uid that never came: now it never will, though a creation of it may still be
 * on its way (a late call, another device's after a restore). There is nothing to make an act of.
 */
export async function destroyOrForgo(
  tx: Tx,
  uid: string,
  destroying: Destroying,
): Promise<{ id: number | null; uid: string }> {
  if ((await isUnknown(tx, uid)) && (await insertForgone(tx, uid, destroying.now.instant))) {
    return { id: null, uid };
  }
  return destroy(tx, { uid }, destroying);
}

const isUnknown = async (tx: Tx, uid: string) =>
  !(await selectRecord(tx, { uid })) && !(await findDestroyed(tx, { uid }));

/**
 * Destroys a record: its slot is free again, its uid stays known as destroyed, its act and the
 * log's row are kept. `act` comes from `withAct`; throws ActOutdated when it is not about this record.
 */
export async function destroy(
  tx: Tx,
  name: RecordName,
  { ifMatch, now, act }: Destroying,
): Promise<RecordRow> {
  const record = await holdRecord(tx, name);
  if (!stillMatches(ifMatch, record)) {
    throw staleRecord(record, await lastChangeOf(tx, record.id));
  }
  await keepAct(tx, act, record);
  await deleteRecord(tx, record.id, now.instant);
  return record;
}
