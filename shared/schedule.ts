import { z } from "zod";
import type { Day } from "./calendar.ts";
import { idOf, spelledDay, textOf, timesSchema } from "./fields.ts";

/** One doctor's offered times (P-3.12): `day` is `DD.MM.YYYY`, `time` a list of `HH:MM`. */
export const availabilitySchema = z.object({
  employee: z.number().int(),
  schedule: z.array(z.object({ day: z.string(), time: z.array(z.string()) })),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** A schedule template. */
export const templateSchema = z.object({
  id: z.number().int(),
  tpl_name: z.string(),
  schedule_tpl: z.array(z.string()),
});
export type ScheduleTemplate = z.infer<typeof templateSchema>;

/** `POST /availability/update`: `time` in any shape the spec names. */
export const dayChangeSchema = (today: Day) =>
  z.object({
    employeeId: idOf("Выберите врача"),
    day: spelledDay(today),
    time: timesSchema,
  });

const templateName = textOf(200, "Введите название шаблона").min(1, "Введите название шаблона");

/** `POST /api/schedule`. */
export const templateInputSchema = z.object({ tpl_name: templateName, schedule_tpl: timesSchema });
export type TemplateInput = z.infer<typeof templateInputSchema>;

/** `PUT /api/schedule/{id}`: what is absent stays. */
export const templateChangeSchema = z.object({
  tpl_name: templateName.optional(),
  schedule_tpl: timesSchema.optional(),
});
export type TemplateChange = z.infer<typeof templateChangeSchema>;
