import { z } from "zod";
import { confirmedSchema } from "../access/user.ts";

/** What a doctor's calendar shows of a visit: only that it is busy, or the patient's initials. */
const showsSchema = z.enum(["busy", "initials"], "Выберите, что показывать");

export const calendarInputSchema = z.object({ shows: showsSchema });
export type CalendarInput = z.infer<typeof calendarInputSchema>;

/** `POST /api/calendars/:employee`. */
export const newLinkSchema = calendarInputSchema.extend(confirmedSchema.shape);

/** A doctor, and the link to the doctor's calendar where there is one. */
export const doctorCalendarSchema = z.object({
  employee: z.int(),
  name_employee: z.string(),
  link: z.object({ shows: showsSchema, created_at: z.string(), created_by: z.string() }).nullable(),
});
export type DoctorCalendar = z.infer<typeof doctorCalendarSchema>;

/** The answer that has the link itself, and the only one. */
export const newCalendarSchema = z.object({ path: z.string() });

/** `Ким Анна Сергеевна` is `К. А. С.` */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words
    .slice(0, 3)
    .map((word) => `${(/\p{L}/u.exec(word)?.[0] ?? "").toUpperCase()}.`)
    .join(" ");
}
