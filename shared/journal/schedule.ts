import { z } from "zod";
import { textOf, timesSchema } from "../schema/fields.ts";
import { idOf, spelledDay } from "../schema/mini-fields.ts";
import { uuidSchema } from "../schema/uid.ts";
import type { Day } from "../time/calendar.ts";

/** One doctor's offered times (P-3.12): `day` is `DD.MM.YYYY`, `time` a list of `HH:MM`. */
export const availabilitySchema = z.object({
  employee: z.number().int(),
  schedule: z.array(z.object({ day: z.string(), time: z.array(z.string()) })),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** A doctor's nearest free time. */
export const nearestTimeSchema = z.object({
  employee: z.int(),
  /** `DD.MM.YYYY` */
  day: z.string(),
  /** Days ahead of the response: 0 is today. */
  days_ahead: z.int(),
  time: z.string(),
});
export type NearestTime = z.infer<typeof nearestTimeSchema>;

/** `POST /availability/update`: `time` in any shape the spec names. */
export const dayChangeSchema = (today: Day) =>
  z.object({
    employeeId: idOf("Выберите врача"),
    day: spelledDay(today),
    time: timesSchema,
  });

const templateName = textOf(200, "Введите название шаблона").min(1, "Введите название шаблона");

/** `POST /api/schedule`. */
export const templateInputSchema = z.object({
  uid: z.optional(uuidSchema),
  tpl_name: templateName,
  schedule_tpl: timesSchema,
});
export type TemplateInput = z.infer<typeof templateInputSchema>;

/** `PUT /api/schedule/{id or uid}`: absent fields stay. */
export const templateChangeSchema = z.object({
  tpl_name: templateName.optional(),
  schedule_tpl: timesSchema.optional(),
});
export type TemplateChange = z.infer<typeof templateChangeSchema>;
