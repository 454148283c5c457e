import { parseServices } from "./doctor-profile.ts";
import type { ServiceMinutes } from "./service-minutes.ts";

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
