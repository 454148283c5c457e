import * as z from "zod/mini";
import { uuidSchema } from "../schema/uid.ts";

/** A schedule template; its creator may choose its `uid`. */
export const templateSchema = z.object({
  id: z.int(),
  uid: uuidSchema,
  tpl_name: z.string(),
  schedule_tpl: z.array(z.string()),
});
export type ScheduleTemplate = z.infer<typeof templateSchema>;

/** A template with its revision. */
export const revisedTemplateSchema = z.extend(templateSchema, { revision: z.int() });
export type RevisedTemplate = z.infer<typeof revisedTemplateSchema>;
