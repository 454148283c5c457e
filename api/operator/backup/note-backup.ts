import type { Db } from "../../platform/database/connection.ts";

/** Notes that a backup was taken, for the metrics. */
export async function noteBackup(db: Db, takenAt: Date): Promise<void> {
  await db`update clinic_state set last_backup_at = greatest(last_backup_at, ${takenAt})`;
}
