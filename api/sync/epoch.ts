import { type Db, type Queryable, transaction } from "../database/connection.ts";
import { adoptSystem, forgetLog, readEpochRow, replaceEpoch } from "./queries.ts";

const FRESH_MS = 2_000;
const known = new WeakMap<Db, { epoch: Promise<string>; readAt: number }>();

/** The epoch as this transaction sees it; for writes, whose ETags must not be a moment old. */
export const readEpoch = (tx: Queryable): Promise<string> => readEpochRow(tx);

/** The epoch as of the last two seconds, for ETags of what is only read. */
export function currentEpoch(db: Db): Promise<string> {
  const kept = known.get(db);
  const at = performance.now();
  if (kept && at - kept.readAt < FRESH_MS) return kept.epoch;
  const epoch = readEpochRow(db);
  known.set(db, { epoch, readAt: at });
  epoch.catch(() => known.delete(db));
  return epoch;
}

/** At start: data found under another PostgreSQL system were restored, so they get a new epoch. */
export async function ensureEpoch(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    if (await adoptSystem(tx)) await forgetLog(tx);
  });
}

/** A device knows more than this database ever did: something was restored underneath it. */
export async function renewEpoch(db: Db, expected: string): Promise<void> {
  await replaceEpoch(db, expected);
  known.delete(db);
}
