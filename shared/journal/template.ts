import * as z from "zod/mini";

/** A schedule template. */
export const templateSchema = z.object({
  id: z.int(),
  tpl_name: z.string(),
  schedule_tpl: z.array(z.string()),
});
export type ScheduleTemplate = z.infer<typeof templateSchema>;
