import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Db } from "../../../../api/database/connection.ts";
import { startEmbedded } from "../../../../api/database/embedded.ts";
import { migrate } from "../../../../api/database/migrate.ts";

const FAST = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

export interface Place {
  db: Db;
  url: string;
}

/** A PostgreSQL of its own: its transaction ids begin where every replay finds them. */
export async function ownCluster(): Promise<Place & { end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "priem-sim-"));
  await chmod(folder, 0o711);
  const { url, stop } = await startEmbedded(folder, () => {}, FAST);
  const db = connect(url);
  await migrate(db);
  return {
    db,
    url,
    async end() {
      await db.end({ timeout: 1 });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Uses transaction ids up until `left` are left below the next power of ten. */
export async function burnIds(db: Db, left: number): Promise<void> {
  const [row] = await db<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  const now = Number(row?.id);
  const power = 10 ** String(now + left).length;
  await db.unsafe(`do $$ begin
    for nth in 1..${power - now - left} loop perform pg_current_xact_id(); commit; end loop;
  end $$`);
}
