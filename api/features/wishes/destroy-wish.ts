import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import { insertBlockedUid } from "../../platform/database/blocked-uids.ts";
import type { Db, Tx } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/env.ts";
import {
  ActOutdated,
  type DestructionOccasion,
  type PreparedAct,
  type RecordToDestroy,
  retryWithAct,
  storeAct,
} from "../acts/destruction-act.ts";
import {
  deleteWish,
  isDestroyed,
  lockWish,
  selectOtherVisitOf,
  selectWish,
  type WishRow,
} from "./queries.ts";
import { wishGone, wishNotFound, wishTaken } from "./wishes.ts";

/** The values of a wish's act. */
const toDestroy = (wish: WishRow): RecordToDestroy => ({
  ...ABSENT,
  ...wish,
  record_day: wish.until,
  record_time: "",
  employee_name: wish.employee_name || "любой врач",
  isWish: true,
});

/** Renders the act of a wish for its destruction; null if the wish does not exist. */
export const retryWishAct = <T>(
  db: Db,
  uid: string | undefined,
  occasion: DestructionOccasion,
  destroying: (act: PreparedAct | null) => Promise<T>,
): Promise<T> => {
  const find = async () => {
    const wish = uid === undefined ? null : await selectWish(db, uid);
    return wish && toDestroy(wish);
  };
  return retryWithAct(db, find, occasion, destroying);
};

interface Destroying {
  act: PreparedAct | null;
  now: Now;
  /** The visit that fulfils it. */
  visit?: string;
}

/**
 * Destroys the wish of a booking in its transaction, by the same rule of evidence as a record. A
 * second visit of a wish is refused; a wish that is missing for other reasons does not refuse it.
 * One that is still on its way from a device is blocked: it is fulfilled before it arrives.
 */
export async function takeWish(
  tx: Tx,
  uid: string | undefined,
  { act, now, visit }: Destroying,
): Promise<void> {
  if (uid === undefined) return;
  const wish = await lockWish(tx, uid);
  if (!wish) {
    const other = visit === undefined ? null : await selectOtherVisitOf(tx, uid, visit);
    if (other) throw wishTaken(other);
    if (await isDestroyed(tx, uid)) return;
    if (await insertBlockedUid(tx, "wishes", uid, now.instant)) return;
    throw new ActOutdated();
  }
  await storeAct(tx, act, toDestroy(wish));
  await deleteWish(tx, wish.uid, now.instant, visit ?? null);
}

/**
 * Destroys a wish that the patient withdraws, or blocks its uid where it was never created: a
 * creation that is still on its way is then refused. @returns its number, or null
 */
export async function withdrawWish(
  tx: Tx,
  uid: string,
  destroying: Destroying,
): Promise<number | null> {
  const wish = await lockWish(tx, uid);
  if (!wish) {
    if (await isDestroyed(tx, uid)) throw wishGone();
    if (await insertBlockedUid(tx, "wishes", uid, destroying.now.instant)) return null;
    throw wishNotFound();
  }
  await takeWish(tx, uid, destroying);
  return wish.id;
}
