import type { Act } from "../../../shared/retention/act.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Period } from "../../platform/event-log/event.ts";

export async function selectTemplate(db: Queryable): Promise<Uint8Array | null> {
  const [row] = await db<{ document: Uint8Array }[]>`
    select document from act_templates order by uploaded_at desc, id desc limit 1`;
  return row?.document ?? null;
}

export async function insertTemplate(
  db: Queryable,
  { document, uploadedBy, at }: { document: Uint8Array; uploadedBy: string; at: Date },
): Promise<void> {
  await db`
    insert into act_templates (uploaded_at, uploaded_by, document)
    values (${at}, ${uploadedBy}, ${document})`;
}

interface NewAct {
  kind: "destruction" | "return" | "wish";
  /** Number of the record's destruction that the act documents or undoes. */
  nth: number;
  uid: string;
  journal_id: number;
  act_filename: string;
  created_at: Date;
  deleted_by: string;
  record_day: Day;
  record_time: string;
  document: Uint8Array;
}

export async function insertAct(tx: Tx, act: NewAct): Promise<void> {
  await tx`
    insert into destruction_acts (uid, journal_id, act_filename, created_at, deleted_by, record_day,
      record_time, document, epoch, nth, kind)
    select ${act.uid}, ${act.journal_id}, ${act.act_filename}, ${act.created_at}, ${act.deleted_by},
      ${act.record_day}, ${act.record_time}, ${act.document}, current_epoch(), ${act.nth},
      ${act.kind}`;
}

/** Number of a record's next destruction: a returned record may be destroyed again. */
export async function selectNextNth(db: Queryable, uid: string): Promise<number> {
  const [row] = await db<{ nth: number }[]>`
    select count(*)::integer + 1 as nth from destruction_acts
    where uid = ${uid} and kind = 'return'`;
  return row?.nth ?? 1;
}

/**
 * All acts, newest first. A device knows of a destruction when it has pulled past its transaction,
 * or has begun a later epoch with a snapshot that never had the record. Acts that every device has
 * passed, nearly all of twenty thousand, are not counted one by one.
 */
export function selectActs(db: Queryable, timeZone: string): Promise<Act[]> {
  return db<Act[]>`
    with state as (select current_epoch() as epoch), passed as (
      select count(*) = 0 as no_devices,
        case when bool_and(devices.epoch = state.epoch) then min(horizon) end as horizon
      from devices, state
    )
    select journal_id, act_filename,
      to_char(created_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as created_at,
      deleted_by, to_char(record_day, 'DD.MM.YYYY') as record_day, record_time,
      case when act.kind = 'return' or passed.no_devices
        or (act.epoch = state.epoch and act.xid < passed.horizon) then 0 else (
        select count(*)::integer from devices
        where not (devices.epoch = act.epoch and devices.horizon > act.xid)
          and not (devices.epoch = state.epoch and act.epoch <> state.epoch)
      ) end as devices_left
    from destruction_acts act, state, passed
    order by id desc`;
}

export async function selectDocument(db: Queryable, fileName: string): Promise<Uint8Array | null> {
  const [row] = await db<{ document: Uint8Array }[]>`
    select document from destruction_acts where act_filename = ${fileName}`;
  return row?.document ?? null;
}

export interface StoredAct {
  id: number;
  act_filename: string;
  created_at: Date;
  size: number;
}

/** The acts of an archive, without the documents themselves. */
export function selectStored(db: Queryable, period: Period): Promise<StoredAct[]> {
  return db<StoredAct[]>`
    select id, act_filename, created_at, octet_length(document) as size from destruction_acts
    where ${
      period
        ? db`created_at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
          and created_at < (${period.to}::date + 1)::timestamp at time zone ${period.timeZone}`
        : db`true`
    }
    order by id`;
}

export async function selectDocuments(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const rows = await db<{ id: number; document: Uint8Array }[]>`
    select id, document from destruction_acts where id = any(${[...ids]}::integer[])`;
  return new Map(rows.map((row) => [row.id, row.document]));
}
