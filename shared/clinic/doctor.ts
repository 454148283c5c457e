import * as z from "zod/mini";
import { serviceMinutesSchema } from "./service-minutes.ts";

/** A doctor as the API returns one (P-3.1); the photo is fetched separately. */
export const doctorSchema = z.object({
  id: z.int(),
  name_employee: z.string(),
  desc_employee: z.string(),
  full_pro_name: z.string(),
  profile_txt: z.string(),
  additional_education: z.string(),
  work_experience: z.string(),
  professional_interests: z.string(),
  sort_emp: z.int(),
  is_flagged: z.boolean(),
  hidden_doctor: z.int(),
  /** Names separated by ` | `. */
  services: z.string(),
  service_minutes: serviceMinutesSchema,
  /**
   * The uid of a schedule template for each weekday from Monday on, empty for a day off; an empty
   * list: not set.
   */
  usual_week: z.array(z.string()),
  /** Part of the photo's address, changes with the photo; null if there is no photo. */
  photo_version: z.nullable(z.string()),
});
export type Doctor = z.infer<typeof doctorSchema>;
