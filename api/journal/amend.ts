import { type Amendment, RECORD_FIELDS } from "../../shared/journal.ts";
import type { Tx } from "../database/connection.ts";
import type { Now } from "../http/clock.ts";
import { type IfMatch, stillMatches } from "../http/if-match.ts";
import { nearestTo } from "./nearest.ts";
import { holdOffer, type RecordName, type RecordRow, updateRecord } from "./queries.ts";
import { holdRecord } from "./read.ts";
import { doctorGone, slotNotOffered, slotTaken, staleRecord } from "./refusals.ts";

const STAFF = { withHidden: true, service: null };

/** Changes what the amendment names and answers the record as it is then. */
export async function amend(
  tx: Tx,
  name: RecordName,
  amendment: Amendment,
  { ifMatch, now }: { ifMatch: IfMatch; now: Now },
): Promise<RecordRow> {
  const before = await holdRecord(tx, name);
  if (!stillMatches(ifMatch, before)) throw staleRecord(before);
  const after = amended(before, amendment, now);
  if (isMoved(before, after)) await holdNewSlot(tx, after, now);
  if (isTouched(before, after) && !(await updateRecord(tx, after))) {
    throw slotTaken(await nearestTo(tx, slotOf(after), STAFF, now));
  }
  return before.employee === after.employee ? after : holdRecord(tx, { id: after.id });
}

/** Reading is no change of the record: it leaves the revision alone (DESIGN 4.3). */
function amended(before: RecordRow, { read, ...changes }: Amendment, now: Now): RecordRow {
  const looked = before.source === "site" && changes.operator_view === true;
  const seen = read ?? (looked ? true : undefined);
  const after: RecordRow = { ...before, ...defined(changes) };
  if (seen !== undefined) after.read_at = seen ? (before.read_at ?? now.instant) : null;
  const revised = [...RECORD_FIELDS, "operator_view" as const].some(
    (field) => after[field] !== before[field],
  );
  return revised ? { ...after, revision: before.revision + 1 } : after;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<T>;

function isTouched(before: RecordRow, after: RecordRow): boolean {
  return after.revision !== before.revision || after.read_at !== before.read_at;
}

/** A record keeps its own slot even when that is offered no more. */
function isMoved(before: RecordRow, after: RecordRow): boolean {
  return (
    before.employee !== after.employee ||
    before.record_day !== after.record_day ||
    before.record_time !== after.record_time
  );
}

async function holdNewSlot(tx: Tx, after: RecordRow, now: Now): Promise<void> {
  const { doctorThere, offered } = await holdOffer(tx, slotOf(after));
  if (!doctorThere) throw doctorGone();
  if (!offered) throw slotNotOffered(await nearestTo(tx, slotOf(after), STAFF, now));
}

const slotOf = ({ employee, record_day, record_time }: RecordRow) => ({
  employee,
  day: record_day,
  time: record_time,
});
