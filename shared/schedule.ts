import { z } from "zod";

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
