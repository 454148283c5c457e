import * as z from "zod/mini";
import { answeredDay } from "../schema/mini-fields.ts";
import { problemSchema } from "../schema/problem.ts";
import { bookedSlotSchema } from "./booked-slot.ts";
import { journalRecordSchema } from "./record.ts";
import { revisedTemplateSchema } from "./template.ts";

/** The author of the last change or destruction; `at` is ISO. */
export const changedSchema = z.object({ by: z.string(), at: z.string() });

/** 409 to a booking or a move: the nearest free times, or the record that already has this uid. */
export const slotRefusalSchema = z.extend(problemSchema, {
  nearest: z.optional(z.array(bookedSlotSchema)),
  current: z.optional(journalRecordSchema),
});

/** 412 to a record's change: the record as it is now. */
export const staleRecordSchema = z.extend(problemSchema, {
  current: journalRecordSchema,
  changed: z.nullable(changedSchema),
});

/** A destroyed record's number and slot. */
export const destroyedVisitSchema = z.object({
  id: z.number(),
  record_day: answeredDay,
  record_time: z.string(),
});

/** 410: the record is destroyed; for reception with who did it. */
export const destroyedRefusalSchema = z.extend(problemSchema, {
  destroyed: z.optional(destroyedVisitSchema),
  changed: z.optional(changedSchema),
});

/** A visit at a time that the edit removes; without the journal right its name is omitted. */
export const visitInTheWaySchema = z.object({
  id: z.number(),
  day: answeredDay,
  time: z.string(),
  user_name: z.optional(z.string()),
  phone: z.optional(z.string()),
});

/** 409 to a change that removes times of visits that the user was not shown. */
export const visitsRefusalSchema = z.extend(problemSchema, {
  visits: z.optional(z.array(visitInTheWaySchema)),
});

/** 412 to a schedule day's change: the day as it is now. */
export const staleDaySchema = z.extend(problemSchema, {
  current: z.object({
    employee: z.int(),
    day: answeredDay,
    time: z.array(z.string()),
    revision: z.int(),
  }),
});

/** 412 to a template's change: the template as it is now. */
export const staleTemplateSchema = z.extend(problemSchema, { current: revisedTemplateSchema });
