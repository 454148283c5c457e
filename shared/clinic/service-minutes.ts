import * as z from "zod/mini";

/** The durations of a doctor's services, where staff entered them. */
export const serviceMinutesSchema = z.array(z.object({ service: z.string(), minutes: z.int() }));
export type ServiceMinutes = z.infer<typeof serviceMinutesSchema>;

export const LONGEST_SERVICE = 480;
export const SERVICE_MINUTES_WORDS = `Укажите длительность целым числом минут от 1 до ${LONGEST_SERVICE} или оставьте поле пустым`;

export const isServiceMinutes = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_SERVICE;
