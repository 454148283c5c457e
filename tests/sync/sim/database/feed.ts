import { readFeed } from "../../../../api/features/sync/queries.ts";
import type { Db } from "../../../../api/platform/database/connection.ts";
import { horizonOf } from "../../../../shared/sync/seen.ts";

/** Waits until the feed includes all commits: no older transaction runs, not even in autovacuum. */
export async function feedHasAll(db: Db): Promise<void> {
  const [newest] = await db<{ xmax: string }[]>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`;
  for (;;) {
    const { seen } = await readFeed(db);
    if (horizonOf(seen) >= BigInt(newest?.xmax ?? 0)) return;
    await Bun.sleep(5);
  }
}
