import type { Tx } from "../database/connection.ts";
import type { Now } from "../http/clock.ts";
import { type IfMatch, stillMatches } from "../http/if-match.ts";
import { deleteRecord, type RecordName, type RecordRow } from "./queries.ts";
import { holdRecord } from "./read.ts";
import { staleRecord } from "./refusals.ts";

/** Destroys a record: its slot is free again, its uid stays known as destroyed. */
export async function destroy(
  tx: Tx,
  name: RecordName,
  { ifMatch, now }: { ifMatch: IfMatch; now: Now },
): Promise<RecordRow> {
  const record = await holdRecord(tx, name);
  if (!stillMatches(ifMatch, record)) throw staleRecord(record);
  await deleteRecord(tx, record.id, now.instant);
  return record;
}
