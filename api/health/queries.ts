import type { Db } from "../database/connection.ts";

export async function ping(db: Db): Promise<void> {
  await db`select 1`;
}
