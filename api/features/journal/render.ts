import * as z from "zod/mini";
import { bookedSlotSchema } from "../../../shared/journal/booked-slot.ts";
import type { DayRecord, JournalRecord } from "../../../shared/journal/record.ts";
import { uidSchema } from "../../../shared/schema/uid.ts";
import { formatEtag } from "../../../shared/sync/sync.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { RecordRow } from "./queries.ts";
import type { VisitRow } from "./visit-row.ts";

/** A record as the API returns it. */
export function renderRecord(row: RecordRow): JournalRecord {
  const { epoch: _, made_for: __, employee_name, ...visit } = row;
  const { id, employee, record_day } = visit;
  return {
    ...renderDayRecord(visit),
    id,
    employee,
    employee_name,
    record_day: formatDay(record_day),
  };
}

/** A record inside its doctor's day. */
export function renderDayRecord(row: VisitRow): DayRecord {
  const { employee: _, record_day: __, consent_version, consent_at, ...described } = row;
  const { sms_consent_version: ___, sms_consent_at: ____, placed_at: _____, ...rest } = described;
  return {
    ...rest,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    consent:
      consent_version !== null && consent_at !== null
        ? { version: consent_version, at: consent_at.toISOString() }
        : null,
  };
}

/**
 * A visitor's view of a new booking: the slot and the uid, without the number. Two numbers
 * would reveal how many visits were booked between them.
 */
export const receiptSchema = z.extend(bookedSlotSchema, {
  uid: uidSchema,
  /** The address of the patient's own page, for a booking that came with a uid. */
  link: z.optional(z.string()),
});
type Receipt = z.input<typeof receiptSchema>;

export function renderReceipt(
  { uid, employee, record_day, record_time }: RecordRow,
  link: string | null,
): Receipt {
  const slot = { uid, employee, day: formatDay(record_day), time: record_time };
  return link === null ? slot : { ...slot, link };
}

/** The response to a deletion; the id is null if the record was never created. */
export const destroyedSchema = z.object({ id: z.nullable(z.int()), uid: uidSchema });

export const recordEtag = ({ epoch, revision }: RecordRow) => formatEtag(epoch, revision);

/** The ETag of the revision that the creation made, before later changes. */
export const creationEtag = ({ epoch }: RecordRow) => formatEtag(epoch, 1);
