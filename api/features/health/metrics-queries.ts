import type { Queryable } from "../../platform/database/connection.ts";

/** Of every process that works on this database. */
export async function countConnections(db: Queryable): Promise<number> {
  const [row] = await db<{ connections: number }[]>`
    select count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = 'priem'`;
  return row?.connections ?? 0;
}

export async function selectLastBackup(db: Queryable): Promise<Date | null> {
  const [row] = await db<{ at: Date | null }[]>`select last_backup_at as at from clinic_state`;
  return row?.at ?? null;
}
