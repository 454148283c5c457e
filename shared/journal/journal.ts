import { z } from "zod";
import { daySchema } from "../schema/day.ts";
import { perDay } from "../schema/fields.ts";
import { idSchema, timeSchema } from "../schema/mini-fields.ts";
import { uidSchema } from "../schema/uid.ts";
import { changedShape, createdShape, patientShape } from "./visit-fields.ts";

/** `POST /journal` by staff: only the slot is required. */
export const staffBookingSchema = perDay((today) =>
  z.object({
    uid: z.optional(uidSchema),
    ...createdShape(today),
    operator_view: z.literal(true).default(true),
    /** The wish of the waiting list that this visit fulfils; it is destroyed. */
    wish: z.optional(uidSchema),
  }),
);
export type StaffBooking = z.infer<ReturnType<typeof staffBookingSchema>>;

const flag = z.boolean("Укажите true или false").optional();

/**
 * `POST /api/journal` by a visitor (P-3.17, section 5): flags in the body are ignored. `website` is
 * a hidden field: people do not see it, and bots fill it in.
 */
export const siteBookingSchema = perDay((today) =>
  z.object({
    uid: z.optional(uidSchema),
    ...patientShape(today),
    consent: z
      .boolean()
      .refine((given) => given, "Необходимо согласие на обработку данных")
      .optional(),
    operator_view: flag,
    call_operator: flag,
    website: z
      .literal(
        "",
        "Похоже, форму заполнила программа. Если это не так, попробуйте ещё раз или позвоните нам",
      )
      .optional(),
  }),
);
export type SiteBooking = z.infer<ReturnType<typeof siteBookingSchema>>;

/** `PUT /api/journal/{id}`: the changed fields or the full record; absent fields stay. */
export const amendmentSchema = perDay((today) =>
  z.object({
    ...changedShape(today),
    operator_view: z.boolean().optional(),
    /** Sets or clears `read_at`; alone it does not bump the revision. */
    read: z.boolean().optional(),
    /** The wish of the waiting list that this move fulfils; it is destroyed. */
    wish: z.optional(uidSchema),
    /** The patient is sent a message that the visit is moved, if she has agreed to messages. */
    notify: z.boolean().optional(),
  }),
);
export type Amendment = z.infer<ReturnType<typeof amendmentSchema>>;

export const journalSettingsSchema = z.object({ deleteAfterDayPassed: z.boolean() });
export type JournalSettings = z.infer<typeof journalSettingsSchema>;

/** The query of a part of the journal, backwards by time of visit or by number. */
export const recordPageSchema = z.object({
  limit: z.coerce.number("Неверное число записей").int().min(1).max(1_000),
  order: z.enum(["time", "number"]).default("time"),
  /** The last record of the previous page: its day, time and number. */
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d \d{1,9}$/, "Неверное место в журнале")
    .transform((text, context) => {
      const [day, time = "", id] = text.split(" ");
      const parsed = daySchema.safeParse(day);
      if (parsed.success) return { day: parsed.data, time, id: Number(id) };
      context.addIssue({ code: "custom", message: "Неверное место в журнале" });
      return z.NEVER;
    })
    .nullable()
    .default(null),
});

const writtenDay = z.string().regex(/^\d\d\.\d\d\.\d{4}$/);

/**
 * A file of records that a device has made, to be logged. Days `DD.MM.YYYY`, times by the clinic's
 * clock; of a searched name or phone only that there was one.
 */
export const journalExportSchema = z.object({
  count: z.int().nonnegative(),
  made_day: writtenDay,
  made_time: timeSchema,
  day: writtenDay.nullable(),
  time: z.nullable(timeSchema),
  employee: z.nullable(idSchema),
  source: z.enum(["all", "staff", "site-unconfirmed", "site-confirmed"]),
  by_name: z.boolean(),
  by_phone: z.boolean(),
});
export type JournalExport = z.infer<typeof journalExportSchema>;
