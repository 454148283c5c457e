import { z } from "zod";

export const SERVICES_SEPARATOR = " | ";

/** A doctor as the API answers one (P-3.1); the photo is fetched separately. */
export const doctorSchema = z.object({
  id: z.number().int(),
  name_employee: z.string(),
  desc_employee: z.string(),
  full_pro_name: z.string(),
  profile_txt: z.string(),
  additional_education: z.string(),
  work_experience: z.string(),
  professional_interests: z.string(),
  sort_emp: z.number().int(),
  is_flagged: z.boolean(),
  hidden_doctor: z.number().int(),
  /** Names separated by ` | `. */
  services: z.string(),
  /** Changes with the photo, for its address; null where there is none. */
  photo_version: z.string().nullable(),
});
export type Doctor = z.infer<typeof doctorSchema>;

/** A list, or one string with ` | ` separators → service names, trimmed, no empty ones (P-3.18). */
export function parseServices(input: string | readonly string[]): string[] {
  const names = typeof input === "string" ? input.split("|") : input;
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** Splits on line breaks and on a literal backslash-n, trims, drops empty lines (P-3.4, P-3.5). */
export function profileLines(text: string): string[] {
  return text
    .split(/\r?\n|\\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Ascending by `sort_emp`, then by name. */
export function compareDoctors(
  a: Pick<Doctor, "sort_emp" | "name_employee">,
  b: Pick<Doctor, "sort_emp" | "name_employee">,
): number {
  return a.sort_emp - b.sort_emp || a.name_employee.localeCompare(b.name_employee, "ru");
}
