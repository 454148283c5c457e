import { shortName } from "../../../shared/patient/short-name.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type Day, formatDaySpoken } from "../../../shared/time/calendar.ts";
import { type Slot, slotText } from "../../../shared/time/slot.ts";
import { waitingFor } from "../../../shared/wishes/match.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import { notFound, Refusal } from "../../platform/http/problems.ts";
import { listDoctors } from "../doctors/doctors.ts";
import {
  insertDeclined,
  isDestroyed,
  lockWish,
  selectVisitsOfWishes,
  selectWish,
  selectWishes,
  selectWishOfVisit,
  type WishRow,
} from "./queries.ts";

/** All wishes in their order. */
export const listWishes = async (db: Queryable): Promise<Wish[]> =>
  (await selectWishes(db)).map(renderWish);

/** The wishes that a time fulfils, by the devices' rule. */
export async function listWaitingFor(db: Queryable, slot: Slot): Promise<Wish[]> {
  const [wishes, doctors, visits] = await Promise.all([
    listWishes(db),
    listDoctors(db, { seesHidden: true }),
    selectVisitsOfWishes(db),
  ]);
  const doctor = doctors.find(({ id }) => id === slot.employee);
  const visitAt = (uid: string) => visits.find((visit) => visit.uid === uid) ?? null;
  return waitingFor(slot, wishes, { doctor, visitAt });
}

/** The uid of the wish for a time before this visit; null if there is none. */
export const wishOfVisit = async (db: Queryable, visit: string): Promise<string | null> =>
  (await selectWishOfVisit(db, visit))?.uid ?? null;

/** Throws 404 for an unknown wish, 410 for a destroyed one. */
export async function readWish(db: Queryable, uid: string): Promise<WishRow> {
  const wish = await selectWish(db, uid);
  if (wish) return wish;
  throw (await isDestroyed(db, uid)) ? wishGone() : wishNotFound();
}

/** «Позвонили, не подошло»: the wish stays, but not for this time. */
export async function declineTime(
  tx: Tx,
  uid: string,
  slot: Slot,
  { now, by }: Occasion,
): Promise<WishRow> {
  const wish = (await lockWish(tx, uid)) ?? (await readWish(tx, uid));
  if (!(await insertDeclined(tx, uid, slotText(slot)))) return wish;
  const { employee, day: record_day, time: record_time } = slot;
  const record = { id: wish.id, record_day, record_time, employee };
  await logEvent(tx, { at: now.instant, by, action: "wish_declined", record });
  return readWish(tx, uid);
}

export const wishNotFound = () => notFound("Такого пожелания в листе ожидания нет");

export const wishGone = () =>
  new Refusal(410, PROBLEM.destroyed, "Пожелания в листе ожидания уже нет");

/** The visit that fulfilled the wish before. */
export const wishTaken = ({ day, time, doctor }: { day: Day; time: string; doctor: string }) =>
  new Refusal(
    409,
    PROBLEM.wishTaken,
    `По этому пожеланию пациентка уже записана: ${formatDaySpoken(day)}, ${time}, ${shortName(doctor)}`,
  );

/** A wish as the API and the feed answer it. */
export function renderWish(row: WishRow): Wish {
  const { employee_name: _, consent_version: __, consent_at: ___, ...wish } = row;
  return { ...wish, created_at: row.created_at.toISOString() };
}
