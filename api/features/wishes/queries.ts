import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import type { BookingLimits } from "../../platform/config/config.ts";
import { columnNames, type Queryable, type Tx } from "../../platform/database/connection.ts";
import type { Viewer } from "../doctors/doctors.ts";

/** A wish as the database has it. */
export interface WishRow extends Omit<Wish, "id" | "created_at"> {
  id: number;
  created_at: Date;
  consent_version: string | null;
  consent_at: Date | null;
  /** The name of the doctor; empty where any would do. */
  employee_name: string;
}

export type NewWish = Omit<WishRow, "id" | "revision" | "employee_name" | "declined">;

const COLUMNS = [
  "id",
  "uid",
  "employee",
  "service",
  "weekdays",
  "part",
  "until",
  "user_name",
  "phone",
  "source",
  "visit",
  "declined",
  "consent_version",
  "consent_at",
  "created_at",
  "revision",
] as const;

const columns = (db: Queryable) => db`
  ${columnNames(db, COLUMNS, "wishes")}, coalesce(doctors.name_employee, '') as employee_name`;

/** In the order of the wishes. */
export function selectWishes(db: Queryable): Promise<WishRow[]> {
  return db<WishRow[]>`
    select ${columns(db)} from wishes left join doctors on doctors.id = wishes.employee
    order by created_at, wishes.id`;
}

export async function selectWish(db: Queryable, uid: string): Promise<WishRow | null> {
  const [row] = await db<WishRow[]>`
    select ${columns(db)} from wishes left join doctors on doctors.id = wishes.employee
    where wishes.uid = ${uid}`;
  return row ?? null;
}

export async function lockWish(tx: Tx, uid: string): Promise<WishRow | null> {
  await tx`select from wishes where uid = ${uid} for update`;
  return selectWish(tx, uid);
}

/** @returns false if the uid or the visit has a wish already, or the uid is destroyed or blocked */
export async function insertWish(tx: Tx, wish: NewWish): Promise<boolean> {
  const { count } = await tx`
    insert into wishes (uid, employee, service, weekdays, part, until, user_name, phone, source,
      visit, consent_version, consent_at, created_at)
    select ${wish.uid}, ${wish.employee}::integer, ${wish.service}, ${wish.weekdays}::integer[],
      ${wish.part}, ${wish.until}, ${wish.user_name}, ${wish.phone}, ${wish.source},
      ${wish.visit}::uuid, ${wish.consent_version}::text, ${wish.consent_at}::timestamptz,
      ${wish.created_at}
    where not exists (select from destroyed_records where uid = ${wish.uid})
    on conflict do nothing`;
  return count > 0;
}

export async function isDestroyed(db: Queryable, uid: string): Promise<boolean> {
  const rows = await db`select from destroyed_records where uid = ${uid}`;
  return rows.length > 0;
}

export async function selectWishOfVisit(db: Queryable, visit: string): Promise<WishRow | null> {
  const [row] = await db<WishRow[]>`
    select ${columns(db)} from wishes left join doctors on doctors.id = wishes.employee
    where wishes.visit = ${visit}`;
  return row ?? null;
}

/**
 * Whether a doctor whom the viewer sees, or the given one of them, offers these services; one without a list of services
 * offers any.
 */
export async function hasService(
  db: Queryable,
  service: string,
  employee: number | null,
  { seesHidden }: Viewer,
): Promise<boolean> {
  const rows = await db`
    select from doctors
    where deleted_at is null and (hidden_doctor = 0 or ${seesHidden})
      and (${employee}::integer is null or id = ${employee}::integer)
      and (services = '{}' or ${parseServices(service)}::text[] <@ services)
    limit 1`;
  return rows.length > 0;
}

/** @returns false if the time was declined before */
export async function insertDeclined(tx: Tx, uid: string, slot: string): Promise<boolean> {
  const { count } = await tx`
    update wishes set declined = array_append(declined, ${slot}::text), revision = revision + 1
    where uid = ${uid} and not ${slot}::text = any(declined)`;
  return count > 0;
}

/** @param visit that fulfils it, if one does */
export async function deleteWish(
  tx: Tx,
  uid: string,
  at: Date,
  visit: string | null,
): Promise<void> {
  await tx`
    with gone as (delete from wishes where uid = ${uid} returning id, uid)
    insert into destroyed_records (uid, record_id, destroyed_at, taken_by)
    select uid, id, ${at}, ${visit}::uuid from gone`;
}

/** The present visit that fulfilled a wish, if it is not this one. */
export async function selectOtherVisitOf(tx: Tx, uid: string, visit: string) {
  const [row] = await tx<{ day: Day; time: string; doctor: string }[]>`
    select record_day as day, record_time as time, name_employee as doctor
    from destroyed_records
    join journal_records on journal_records.uid = destroyed_records.taken_by
    join doctors on doctors.id = employee
    where destroyed_records.uid = ${uid} and taken_by <> ${visit}`;
  return row ?? null;
}

/** Wishes whose last day, or the visit that should have been earlier, is before `today`. */
export async function selectExpired(db: Queryable, today: Day): Promise<string[]> {
  const rows = await db<{ uid: string }[]>`
    select uid from wishes
    where until < ${today}
      or visit in (select uid from journal_records where record_day < ${today})
    order by id`;
  return rows.map(({ uid }) => uid);
}

export interface VisitSlot {
  uid: string;
  day: Day;
  time: string;
}

/** Visits whose patients want an earlier time. */
export const selectVisitsOfWishes = (db: Queryable): Promise<VisitSlot[]> =>
  db<VisitSlot[]>`
    select uid, record_day as day, record_time as time from journal_records
    where uid in (select visit from wishes where visit is not null)`;

/** The limit that refuses further wishes, shared with bookings. */
export interface ReachedLimit {
  reached: "network" | "wave";
  /** For how long. */
  seconds: number;
}

export interface VisitorLimits extends BookingLimits {
  /** Hashes of the visitor's networks, the narrowest first. */
  networks: readonly string[];
}

export async function selectReachedLimit(
  tx: Tx,
  limits: VisitorLimits,
  at: Date,
): Promise<ReachedLimit | null> {
  const [row] = await tx<ReachedLimit[]>`
    select reached, seconds from site_booking_limit(${[...limits.networks]}::text[],
      ${limits.perAddressHour}, ${limits.perAddressDay}, ${limits.usualAMinute},
      ${limits.usualAnHour}, ${at})`;
  return row ?? null;
}

/** Counts a wish like a booking of its visitor. */
export async function insertAddresses(
  tx: Tx,
  networks: readonly string[],
  at: Date,
): Promise<void> {
  await tx`
    insert into site_booking_addresses (bucket, booked_at)
    select network, ${at} from unnest(${[...networks, "site"]}::text[]) as network`;
}
