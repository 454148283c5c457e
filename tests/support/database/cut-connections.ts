import type { Db } from "../../../api/platform/database/connection.ts";

/**
 * Ends every other client's connection to the database of `db`. Autovacuum workers work on it,
 * too, and a test's role may not end those.
 */
export async function cutConnections(db: Db): Promise<void> {
  await db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`;
}
