import type { PreparedAct } from "../acts/about.ts";
import { keepAct } from "../acts/keep-act.ts";
import type { Tx } from "../database/connection.ts";
import { lastChangeOf } from "../event-log/last-change.ts";
import type { Now } from "../http/clock.ts";
import { type IfMatch, stillMatches } from "../http/if-match.ts";
import { deleteRecord, type RecordName, type RecordRow } from "./queries.ts";
import { holdRecord } from "./read.ts";
import { staleRecord } from "./refusals.ts";

/**
 * Destroys a record: its slot is free again, its uid stays known as destroyed, its act and the
 * log's row are kept. `act` comes from `withAct`; throws ActOutdated when it is not about this record.
 */
export async function destroy(
  tx: Tx,
  name: RecordName,
  { ifMatch, now, act }: { ifMatch: IfMatch; now: Now; act: PreparedAct | null },
): Promise<RecordRow> {
  const record = await holdRecord(tx, name);
  if (!stillMatches(ifMatch, record)) {
    throw staleRecord(record, await lastChangeOf(tx, record.id));
  }
  await keepAct(tx, act, record);
  await deleteRecord(tx, record.id, now.instant);
  return record;
}
