import { connect, type Queryable } from "../../../api/platform/database/connection.ts";

/** A write transaction that stays open. */
export interface HeldTransaction {
  pid: number;
  run(work: (tx: Queryable) => Promise<unknown>): Promise<void>;
  commit(): Promise<void>;
}

/** @param database of the same cluster, or `its own` */
export async function holdTransaction(
  databaseUrl: string,
  database = "postgres",
): Promise<HeldTransaction> {
  const url = new URL(databaseUrl);
  if (database !== "its own") url.pathname = `/${database}`;
  const db = connect(url.href, { max: 1 });
  const connection = await db.reserve();
  await connection`set application_name = 'someone-else'`;
  await connection`set idle_in_transaction_session_timeout = 0`;
  await connection`begin`;
  const [row] = await connection<{ pid: number }[]>`
    select pg_backend_pid() as pid, pg_current_xact_id()`;
  return {
    pid: row?.pid ?? 0,
    run: async (work) => void (await work(connection)),
    async commit() {
      await connection`commit`;
      connection.release();
      await db.end({ timeout: 1 });
    },
  };
}
