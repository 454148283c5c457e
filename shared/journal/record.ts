import * as z from "zod/mini";
import { uidSchema } from "../schema/uid.ts";
import { outcomeSchema } from "./outcome.ts";

/** Where a record was made; nothing but its creation sets it. */
export const sourceSchema = z.enum(["site", "staff"]);
export type Source = z.infer<typeof sourceSchema>;

/** A record as it lies inside a doctor's day: all but the doctor and the day. */
export const dayRecordSchema = z.object({
  /** The record number; null while only this device knows the record. */
  id: z.nullable(z.int()),
  uid: uidSchema,
  record_time: z.string(),
  user_name: z.string(),
  phone: z.string(),
  service: z.string(),
  add_comment: z.string(),
  operator_view: z.boolean(),
  call_operator: z.boolean(),
  /** Absent in what an earlier version of the app has stored. */
  outcome: z.optional(outcomeSchema),
  /** Staff took a time that is not offered; absent in what an earlier version has stored. */
  squeezed_in: z.optional(z.boolean()),
  source: sourceSchema,
  read_at: z.nullable(z.string()),
  consent: z.nullable(z.object({ version: z.string(), at: z.string() })),
  created_at: z.string(),
  revision: z.int(),
});
export type DayRecord = z.infer<typeof dayRecordSchema>;

export const DAY_RECORD_KEYS = Object.keys(dayRecordSchema.shape) as (keyof DayRecord)[];

/** A record as the API answers it; `record_day` is `DD.MM.YYYY`. */
export const journalRecordSchema = z.extend(dayRecordSchema, {
  id: z.int(),
  record_day: z.string(),
  employee: z.int(),
  employee_name: z.string(),
});
export type JournalRecord = z.infer<typeof journalRecordSchema>;

/** The fields a person edits on a record, as the API names them. */
export const RECORD_FIELDS = [
  "employee",
  "record_day",
  "record_time",
  "squeezed_in",
  "user_name",
  "phone",
  "service",
  "add_comment",
  "call_operator",
  "outcome",
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** From the site, unconfirmed, never read. */
export function isUnread(record: Pick<DayRecord, "source" | "call_operator" | "read_at">): boolean {
  return record.source === "site" && !record.call_operator && record.read_at === null;
}

/** «Принято: Да» = made by staff or confirmed. */
export function isAccepted(record: Pick<DayRecord, "source" | "call_operator">): boolean {
  return record.source === "staff" || record.call_operator;
}
