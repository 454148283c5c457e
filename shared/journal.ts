import { z } from "zod";
import { idOf, idSchema, perDay, spelledDay, textOf, timeSchema, uidSchema } from "./fields.ts";
import { isPatientName, isPhone, NAME_AT_MOST, phoneDigits } from "./patient.ts";

/** Where a record was made; nothing but its creation sets it (DESIGN 2.6). */
export const sourceSchema = z.enum(["site", "staff"]);
export type Source = z.infer<typeof sourceSchema>;

/** A record as it lies inside a doctor's day: all but the doctor and the day. */
export const dayRecordSchema = z.object({
  /** The record number; null while only this device knows the record. */
  id: z.number().int().nullable(),
  uid: uidSchema,
  record_time: z.string(),
  user_name: z.string(),
  phone: z.string(),
  service: z.string(),
  add_comment: z.string(),
  operator_view: z.boolean(),
  call_operator: z.boolean(),
  source: sourceSchema,
  read_at: z.string().nullable(),
  consent: z.object({ version: z.string(), at: z.string() }).nullable(),
  created_at: z.string(),
  revision: z.number().int(),
});
export type DayRecord = z.infer<typeof dayRecordSchema>;

/** A record as the API answers it; `record_day` is `DD.MM.YYYY`. */
export const journalRecordSchema = dayRecordSchema.extend({
  id: z.number().int(),
  record_day: z.string(),
  employee: z.number().int(),
  employee_name: z.string(),
});
export type JournalRecord = z.infer<typeof journalRecordSchema>;

const patientName = textOf(NAME_AT_MOST).refine(
  (name) => name === "" || isPatientName(name),
  "В ФИО допустимы только буквы, пробел, дефис и апостроф",
);

const phone = textOf(40)
  .refine((typed) => typed === "" || isPhone(typed), "Введите корректный номер телефона")
  .transform(phoneDigits);

const employee = idOf("Выберите врача");

/** `POST /journal` by staff: only the slot is required. */
export const staffBookingSchema = perDay((today) =>
  z.object({
    uid: uidSchema.optional(),
    employee,
    record_day: spelledDay(today),
    record_time: timeSchema,
    user_name: patientName.default(""),
    phone: phone.default(""),
    service: textOf(500).default(""),
    add_comment: textOf(2000).default(""),
    operator_view: z.literal(true).default(true),
    call_operator: z.boolean().default(true),
  }),
);
export type StaffBooking = z.infer<ReturnType<typeof staffBookingSchema>>;

const flag = z.boolean("Укажите true или false").optional();

/**
 * `POST /api/journal` by a visitor (P-3.17, section 5): flags in the body are not heard.
 * `website` is a field that people do not see: whoever fills it in is no person.
 */
export const siteBookingSchema = perDay((today) =>
  z.object({
    uid: uidSchema.optional(),
    employee,
    record_day: spelledDay(today),
    record_time: timeSchema,
    user_name: textOf(NAME_AT_MOST, "Пожалуйста, заполните ФИО")
      .min(1, "Пожалуйста, заполните ФИО")
      .pipe(patientName),
    phone: z
      .string("Введите корректный номер телефона")
      .refine(isPhone, "Введите корректный номер телефона")
      .transform(phoneDigits),
    service: textOf(500, "Выберите услугу").min(1, "Выберите услугу"),
    add_comment: textOf(2000).default(""),
    consent: z
      .boolean()
      .refine((given) => given, "Необходимо согласие на обработку данных")
      .optional(),
    operator_view: flag,
    call_operator: flag,
    website: z
      .literal("", "Похоже, форму заполнила программа. Если это не так, позвоните нам")
      .optional(),
  }),
);
export type SiteBooking = z.infer<ReturnType<typeof siteBookingSchema>>;

/** `PUT /api/journal/{id}`: the fields touched, or the full record; what is absent stays. */
export const amendmentSchema = perDay((today) =>
  z.object({
    employee: idSchema.optional(),
    record_day: spelledDay(today).optional(),
    record_time: timeSchema.optional(),
    user_name: patientName.optional(),
    phone: phone.optional(),
    service: textOf(500).optional(),
    add_comment: textOf(2000).optional(),
    operator_view: z.boolean().optional(),
    call_operator: z.boolean().optional(),
    /** Sets or clears `read_at`; alone it does not bump the revision. */
    read: z.boolean().optional(),
  }),
);
export type Amendment = z.infer<ReturnType<typeof amendmentSchema>>;

/** The fields a person edits on a record, as the API names them. */
export const RECORD_FIELDS = [
  "employee",
  "record_day",
  "record_time",
  "user_name",
  "phone",
  "service",
  "add_comment",
  "call_operator",
] as const;
export type RecordField = (typeof RECORD_FIELDS)[number];

/** From the site, unconfirmed, never read (DESIGN 2.6). */
export function isUnread(record: Pick<DayRecord, "source" | "call_operator" | "read_at">): boolean {
  return record.source === "site" && !record.call_operator && record.read_at === null;
}

/** «Принято: Да» = made by staff or confirmed (DESIGN 2.6). */
export function isAccepted(record: Pick<DayRecord, "source" | "call_operator">): boolean {
  return record.source === "staff" || record.call_operator;
}

/** An anonymous booked slot (DESIGN 2.4). */
export const bookedSlotSchema = z.object({
  employee: z.number().int(),
  day: z.string(),
  time: z.string(),
});
export type BookedSlot = z.infer<typeof bookedSlotSchema>;

/** A booked slot for those who may read the journal. */
export const staffBookedSlotSchema = bookedSlotSchema.extend({
  id: z.number().int(),
  user_name: z.string(),
  phone: z.string(),
  service: z.string(),
});

export const journalSettingsSchema = z.object({ deleteAfterDayPassed: z.boolean() });
export type JournalSettings = z.infer<typeof journalSettingsSchema>;

const writtenDay = z.string().regex(/^\d\d\.\d\d\.\d{4}$/);

/**
 * A file of records that a device has made, to be logged. Days `DD.MM.YYYY`, times by the clinic's
 * clock; of a name or phone searched for only that there was one.
 */
export const journalExportSchema = z.object({
  count: z.int().nonnegative(),
  made_day: writtenDay,
  made_time: timeSchema,
  day: writtenDay.nullable(),
  time: timeSchema.nullable(),
  employee: idSchema.nullable(),
  source: z.enum(["all", "staff", "site-unconfirmed", "site-confirmed"]),
  by_name: z.boolean(),
  by_phone: z.boolean(),
});
export type JournalExport = z.infer<typeof journalExportSchema>;

/** The answer to a booking that lost its slot: 409 with the nearest free times. */
export const slotProblemSchema = z.object({
  code: z.string(),
  message: z.string(),
  nearest: z.array(bookedSlotSchema),
});
