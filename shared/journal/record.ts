import * as z from "zod/mini";
import { uidSchema } from "../schema/uid.ts";
import { ANSWERED_SHAPE } from "./visit-fields.ts";

/** Where a record was created; never changes. */
export const sourceSchema = z.enum(["site", "staff"]);
export type Source = z.infer<typeof sourceSchema>;

const { employee, record_day, ...detailShape } = ANSWERED_SHAPE;

/** A record inside a doctor's day: all fields but the doctor and the day. */
export const dayRecordSchema = z.object({
  ...detailShape,
  /** The record number; null while only this device knows the record. */
  id: z.nullable(z.int()),
  uid: uidSchema,
  operator_view: z.boolean(),
  source: sourceSchema,
  read_at: z.nullable(z.string()),
  consent: z.nullable(z.object({ version: z.string(), at: z.string() })),
  created_at: z.string(),
  revision: z.int(),
});
export type DayRecord = z.infer<typeof dayRecordSchema>;

/** A record as the API returns it; its parsed day is ISO. */
export const journalRecordSchema = z.extend(dayRecordSchema, {
  id: z.int(),
  record_day,
  employee,
  employee_name: z.string(),
});
/** `record_day` is `DD.MM.YYYY`. */
export type JournalRecord = z.input<typeof journalRecordSchema>;
/** `record_day` is ISO. */
export type ParsedRecord = z.output<typeof journalRecordSchema>;

/** From the site, unconfirmed, never read. */
export function isUnread(
  record: Pick<DayRecord, "source" | "call_operator"> & { read_at: Date | string | null },
): boolean {
  return record.source === "site" && !record.call_operator && record.read_at === null;
}

/** «Принято: Да» = made by staff or confirmed. */
export function isAccepted(record: Pick<DayRecord, "source" | "call_operator">): boolean {
  return record.source === "staff" || record.call_operator;
}
