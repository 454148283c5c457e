import type { Tx } from "./connection.ts";

/**
 * Blocks a uid that was never created: a creation on its way is then refused. Waits for running
 * creations. @returns false if one of them created the row, or it was destroyed
 */
export async function insertBlockedUid(
  tx: Tx,
  table: "journal_records" | "wishes",
  uid: string,
  at: Date,
): Promise<boolean> {
  await tx`lock table ${tx(table)} in share row exclusive mode`;
  const { count } = await tx`
    insert into destroyed_records (uid, destroyed_at) select ${uid}, ${at}
    where not exists (select from ${tx(table)} where uid = ${uid}) on conflict do nothing`;
  return count > 0;
}
