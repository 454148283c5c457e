import type { ArchiveProgress } from "../../shared/act.ts";
import type { Day } from "../../shared/calendar.ts";
import { type Db, type Queryable, type Tx, transaction } from "../database/connection.ts";
import type { Period } from "../event-log/event.ts";

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

export interface NewAct {
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
      record_time, document, epoch)
    select ${act.uid}, ${act.journal_id}, ${act.act_filename}, ${act.created_at}, ${act.deleted_by},
      ${act.record_day}, ${act.record_time}, ${act.document}, epoch
    from clinic_state`;
}

export interface ActRow {
  journal_id: number;
  act_filename: string;
  /** `DD.MM.YYYY HH:MM` by the clinic's clock. */
  created_at: string;
  deleted_by: string;
  record_day: Day;
  record_time: string;
  devices_left: number;
}

/**
 * Newest first. A device has learnt of a destruction when it has pulled past its transaction, or
 * has begun anew in a later epoch, from a copy that never held the record. Counting is spared for
 * what every device has passed: of twenty thousand acts that is nearly each.
 */
export function selectActs(db: Queryable, timeZone: string): Promise<ActRow[]> {
  return db<ActRow[]>`
    with passed as (
      select case when bool_and(devices.epoch = clinic_state.epoch) then min(horizon) end as horizon
      from devices, clinic_state
    )
    select journal_id, act_filename,
      to_char(created_at at time zone ${timeZone}, 'DD.MM.YYYY HH24:MI') as created_at,
      deleted_by, record_day, record_time,
      case when act.epoch = clinic_state.epoch and act.xid < passed.horizon then 0 else (
        select count(*)::integer from devices
        where not (devices.epoch = act.epoch and devices.horizon > act.xid)
          and not (devices.epoch = clinic_state.epoch and act.epoch <> clinic_state.epoch)
      ) end as devices_left
    from destruction_acts act, clinic_state, passed
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

/** What an archive will hold, without the documents themselves. */
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

export async function upsertProgress(
  db: Queryable,
  id: string,
  { packed, total }: ArchiveProgress,
): Promise<void> {
  await db`
    insert into archive_progress (id, packed, total) values (${id}, ${packed}, ${total})
    on conflict (id) do update set packed = excluded.packed, total = excluded.total,
      told_at = now()`;
}

export async function selectProgress(db: Queryable, id: string): Promise<ArchiveProgress | null> {
  const [row] = await db<ArchiveProgress[]>`
    select packed, total from archive_progress where id = ${id}`;
  return row ?? null;
}

export async function deleteProgress(db: Queryable, id: string): Promise<void> {
  await db`delete from archive_progress where id = ${id}`;
}

export async function deleteStaleProgress(db: Queryable): Promise<void> {
  await db`delete from archive_progress where told_at < now() - interval '1 day'`;
}

export async function purgeEvidence(
  db: Queryable,
  before: Date,
  now: Date,
): Promise<{ acts: number; events: number }> {
  const [row] = await db<{ acts: number; events: number }[]>`
    select acts, events from purge_evidence(${before}, ${now})`;
  return row ?? { acts: 0, events: 0 };
}

/** Three years of acts go in one statement; it may take its time. */
export function unhurried<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx`set local statement_timeout = 0`;
    return work(tx);
  });
}

/** Records whose day has passed and that were made before `createdBefore`, by number. */
export async function selectExpired(
  db: Queryable,
  asked: { today: Day; createdBefore: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from journal_records
    where id > ${asked.after} and record_day < ${asked.today} and created_at <= ${asked.createdBefore}
    order by id limit ${asked.limit}`;
  return rows.map((row) => row.id);
}

/** Any number only we use: one process deletes at a time. */
const DELETING = 7_743_603;

/** Runs `work` unless another process is at it; the lock goes with this process, whatever its end. */
export async function oneAtATime<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  const connection = await db.reserve();
  try {
    const [row] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(${DELETING}) as taken`;
    if (!row?.taken) return null;
    try {
      return await work();
    } finally {
      await connection`select pg_advisory_unlock(${DELETING})`;
    }
  } finally {
    connection.release();
  }
}
