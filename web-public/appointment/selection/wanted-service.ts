import { parseServices } from "../../../shared/clinic/doctor-profile.ts";
import { plainText, wordsOf } from "../../../shared/language/plain-text.ts";
import type { DoctorCard } from "../../../shared/site/site.ts";

/** Every service of these doctors once, by name. */
export function servicesOfAll(doctors: readonly DoctorCard[]): string[] {
  const names = doctors.flatMap((doctor) => parseServices(doctor.services));
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, "ru"));
}

/**
 * The doctors for a service: those who have exactly it, or else those with a service
 * that has all its words, so that «УЗИ» finds «УЗИ молочных желёз».
 */
export function doctorsFor(
  wanted: string | null,
  doctors: readonly DoctorCard[],
): readonly DoctorCard[] {
  if (wanted === null) return doctors;
  const having = (fits: (service: string) => boolean) =>
    doctors.filter((doctor) => parseServices(doctor.services).some(fits));
  const exactly = having((service) => plainText(service) === plainText(wanted));
  if (exactly.length > 0) return exactly;
  return having((service) => wordsOf(wanted).every((word) => wordsOf(service).includes(word)));
}
