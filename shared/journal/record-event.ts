import * as z from "zod/mini";
import { answeredDay } from "../schema/mini-fields.ts";

/** The events of one record, oldest first, with names of changed fields and without values. */
export const recordEventSchema = z.object({
  at: z.string(),
  /** A login as it was then, or words for the site and the server. */
  by: z.string(),
  action: z.enum([
    "created",
    "consent",
    "sms_consent",
    "confirmed",
    "changed",
    "link_made",
    "link_revoked",
    "not_me",
    "returned",
  ]),
  /** Of a change: the names of its fields, in Russian; of a consent: its version. */
  detail: z.string(),
  /** The visit's day after the event, and its time. */
  record_day: answeredDay,
  record_time: z.string(),
});
/** `record_day` is `DD.MM.YYYY`. */
export type AnsweredEvent = z.input<typeof recordEventSchema>;
/** `record_day` is ISO. */
export type RecordEvent = z.output<typeof recordEventSchema>;
export const recordEventsSchema = z.array(recordEventSchema);

/** A cancelled visit of a day: slot, time and author of the cancellation, without the patient. */
export const cancelledVisitSchema = z.object({
  record_time: z.string(),
  /** The doctor's name; empty where the log is older than this field. */
  employee_name: z.string(),
  by: z.string(),
  at: z.string(),
});
export const cancelledVisitsSchema = z.array(cancelledVisitSchema);
export type CancelledSlot = z.infer<typeof cancelledVisitSchema>;

/** The number of destroyed visits of a day: cancelled by people, or by the retention rule. */
export const destroyedCountSchema = z.object({
  day: answeredDay,
  cancelled: z.int(),
  /** Of them, those cancelled on the day of the visit or later. */
  cancelled_late: z.int(),
  /** Of them, those cancelled by the patient, and of these within a day before the visit. */
  by_patient: z.int(),
  by_patient_late: z.int(),
  /** Cancelled by reception for this reason. */
  because_patient: z.int(),
  because_doctor: z.int(),
  because_other_time: z.int(),
  because_mistake: z.int(),
  expired: z.int(),
});
export const destroyedCountsSchema = z.array(destroyedCountSchema);
/** `day` is `DD.MM.YYYY`. */
export type AnsweredCount = z.input<typeof destroyedCountSchema>;
/** `day` is ISO. */
export type DestroyedCount = z.output<typeof destroyedCountSchema>;
