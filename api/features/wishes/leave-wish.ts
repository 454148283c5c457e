import type { Day } from "../../../shared/time/calendar.ts";
import type { EarlierWish, SiteWish, StaffWish } from "../../../shared/wishes/wish.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { type Actor, type Occasion, PATIENT, SITE } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/env.ts";
import { invalid } from "../../platform/http/problems.ts";
import { isDoctorHere, type Viewer } from "../doctors/doctors.ts";
import {
  hasService,
  insertAddresses,
  insertWish,
  type NewWish,
  type ReachedLimit,
  selectReachedLimit,
  selectWish,
  selectWishOfVisit,
  type VisitorLimits,
  type WishRow,
} from "./queries.ts";
import { wishGone } from "./wishes.ts";

/** A wish given by phone. An existing one with its uid is returned as it is. */
export function leaveByPhone(
  tx: Tx,
  { uid = crypto.randomUUID(), ...wish }: StaffWish,
  { now, by }: Occasion,
): Promise<WishRow> {
  const NONE = { visit: null, consent_version: null, consent_at: null };
  return leave(tx, { ...wish, ...NONE, uid, source: "staff", created_at: now.instant }, by);
}

interface Visitor {
  now: Now;
  limits: VisitorLimits;
  consentVersion: string;
}

const VISITOR: Viewer = { seesHidden: false };
const STAFF: Viewer = { seesHidden: true };

const noDoctor = () => invalid({ employee: "Выберите врача" });
const noService = () => invalid({ service: "Выберите услугу" });

/** The limit that the visitor has reached, or the new wish. */
type Left = { limit: ReachedLimit; wish: null } | { limit: null; wish: WishRow };

/** A wish from the site, on the limits of bookings. */
export async function leaveOnSite(
  tx: Tx,
  { consent: _, website: __, ...wish }: SiteWish,
  visitor: Visitor,
): Promise<Left> {
  const { employee, service } = wish;
  if (employee !== null && !(await isDoctorHere(tx, employee, VISITOR))) throw noDoctor();
  if (service !== "" && !(await hasService(tx, service, employee, VISITOR))) {
    if (employee === null) throw noService();
    throw invalid({ service: "Выбранный врач не оказывает эту услугу. Измените врача или услугу" });
  }
  return leaveAsPatient(tx, { ...wish, visit: null }, { ...visitor, by: SITE });
}

/** The visit whose patient wants an earlier time. */
export interface VisitWanted {
  uid: string;
  employee: number;
  record_day: Day;
  service: string;
  user_name: string;
  phone: string;
}

/**
 * «Хочу раньше»: the patient and the service come from her open visit, locked by the caller. A
 * visit has one wish, which lasts until the day of the visit at most.
 */
export async function leaveForEarlier(
  tx: Tx,
  { uid, weekdays, part, until: wanted, any_doctor }: EarlierWish,
  visit: VisitWanted,
  visitor: Visitor,
): Promise<Left> {
  const waiting = await selectWishOfVisit(tx, visit.uid);
  if (waiting) return { limit: null, wish: waiting };
  const { service, user_name, phone } = visit;
  const employee = any_doctor && service !== "" ? null : visit.employee;
  const until = wanted < visit.record_day ? wanted : visit.record_day;
  const wish = { uid, weekdays, part, until, employee, service, user_name, phone };
  return leaveAsPatient(tx, { ...wish, visit: visit.uid }, { ...visitor, by: PATIENT });
}

type PatientWish = Omit<NewWish, "source" | "created_at" | "consent_version" | "consent_at">;

async function leaveAsPatient(
  tx: Tx,
  wish: PatientWish,
  { now, limits, consentVersion, by }: Visitor & { by: Actor },
): Promise<Left> {
  const repeated = await selectWish(tx, wish.uid);
  if (repeated) return { limit: null, wish: repeated };
  const limit = await selectReachedLimit(tx, limits, now.instant);
  if (limit) return { limit, wish: null };
  const consent = { consent_version: consentVersion, consent_at: now.instant };
  const row = await leave(tx, { ...wish, ...consent, source: "site", created_at: now.instant }, by);
  await insertAddresses(tx, limits.networks, now.instant);
  return { limit: null, wish: row };
}

async function leave(tx: Tx, wish: NewWish, by: Actor): Promise<WishRow> {
  const { employee, created_at: at } = wish;
  if (employee !== null && !(await isDoctorHere(tx, employee, STAFF))) throw noDoctor();
  if (employee === null && !(await hasService(tx, wish.service, null, STAFF))) throw noService();
  const isNew = await insertWish(tx, wish);
  const row = await selectWish(tx, wish.uid);
  if (!row) throw wishGone();
  if (!isNew) return row;
  const record = { id: row.id, record_day: row.until, record_time: "", employee };
  await logEvent(tx, { at, by, action: "wish_left", record });
  if (wish.consent_version !== null) {
    await logEvent(tx, { at, by, action: "consent", record, detail: wish.consent_version });
  }
  return row;
}
