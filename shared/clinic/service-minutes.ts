import * as z from "zod/mini";
import { parseServices } from "./doctor-profile.ts";

/** How long a doctor's services take, of those where staff said so. */
export const serviceMinutesSchema = z.array(z.object({ service: z.string(), minutes: z.int() }));
export type ServiceMinutes = z.infer<typeof serviceMinutesSchema>;

export const LONGEST_SERVICE = 480;
export const SERVICE_MINUTES_WORDS = `Укажите длительность целым числом минут от 1 до ${LONGEST_SERVICE} или оставьте поле пустым`;

export const isServiceMinutes = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_SERVICE;

/** Duration of a visit with all its services; null if it is not set for one of them. */
export function minutesOfService(
  doctor: { service_minutes: ServiceMinutes } | undefined,
  service: string,
): number | null {
  const names = parseServices(service);
  const minutes = names.map(
    (name) => doctor?.service_minutes.find((each) => each.service === name)?.minutes ?? null,
  );
  if (names.length === 0) return null;
  return minutes.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
}
