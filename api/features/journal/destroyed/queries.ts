import type { Queryable, Tx } from "../../../platform/database/connection.ts";
import type { RowName } from "../../../platform/http/id-param.ts";
import type { Destroyed } from "./destroyed.ts";

export async function findDestroyed(db: Queryable, name: RowName): Promise<Destroyed | null> {
  const its = "id" in name ? db`gone.record_id = ${name.id}` : db`gone.uid = ${name.uid}`;
  const [row] = await db<Destroyed[]>`
    select act.journal_id as id, act.record_day, act.record_time, act.deleted_by as by,
      act.created_at as at
    from destroyed_records gone
    left join lateral (
      select * from destruction_acts
      where uid = gone.uid and kind = 'destruction' order by nth desc limit 1
    ) act on true
    where ${its}`;
  return row ?? null;
}

export async function deleteRecord(tx: Tx, id: number, at: Date): Promise<void> {
  await tx`
    with gone as (delete from journal_records where id = ${id} returning id, uid)
    insert into destroyed_records (uid, record_id, destroyed_at) select uid, id, ${at} from gone`;
}

/**
 * Waits for running creations. @returns false if one of them created the record, or it was
 * destroyed
 */
export async function insertBlockedUid(tx: Tx, uid: string, at: Date): Promise<boolean> {
  await tx`lock table journal_records in share row exclusive mode`;
  const { count } = await tx`
    insert into destroyed_records (uid, destroyed_at) select ${uid}, ${at}
    where not exists (select from journal_records where uid = ${uid}) on conflict do nothing`;
  return count > 0;
}
