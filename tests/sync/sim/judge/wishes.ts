import type { Db } from "../../../../api/platform/database/connection.ts";
import type { PlainCall } from "../ledger/plain-calls.ts";
import type { Past } from "./past.ts";

interface WishRow {
  uid: string;
  declined: string[];
}

/**
 * Each wish is on the list or destroyed under an act; withdrawn and fulfilled ones are not on it.
 */
export async function judgeWishes(past: Past, db: Db): Promise<string[]> {
  const rows = await db<WishRow[]>`select uid, declined from wishes`;
  const listed = new Map(rows.map((row) => [row.uid, row]));
  const calls = past.ledger.calls.all.filter(
    (call) => !call.isExcused && !call.unsure && !past.isParked(call),
  );
  const faults = calls.flatMap((call) => faultOf(call, past, listed) ?? []);
  const carriedOut = new Set(past.history.calls.map(({ key }) => key));
  for (const [key, wish] of past.ledger.fulfilled)
    if (carriedOut.has(key) && listed.has(wish))
      faults.push(`wish ${wish} of ${key} is on the list`);
  const unproven = await db<{ uid: string }[]>`
    select log.journal_id::text as uid from event_log log
    where log.action = 'wish_deleted' and not exists (
      select from destruction_acts act where act.journal_id = log.journal_id and act.kind = 'wish')`;
  return [...faults, ...unproven.map(({ uid }) => `wish № ${uid} was destroyed without an act`)];
}

function faultOf(
  { kind, uid, login, keys }: PlainCall,
  { destroyed, history }: Past,
  listed: ReadonlyMap<string, WishRow>,
): string | null {
  if (uid === null) return null;
  const wish = listed.get(uid);
  if (kind === "leave-wish" && !wish && !destroyed.has(uid))
    return `wish ${uid} of ${login} is lost`;
  if (kind === "withdraw-wish" && wish) return `wish ${uid}, withdrawn by ${login}, is on the list`;
  const isDone = history.calls.some(({ key }) => keys.has(key));
  if (kind === "decline-time" && wish && !isDone) return `a time that ${uid} declined is lost`;
  return null;
}
