import { visitFile } from "../../../shared/calendar/visit-calendar.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import type { PatientVisit } from "../../../shared/site/visit-page.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";

/** The visit for the patient's own calendar; without the link to it. */
export function calendarFile(
  visit: PatientVisit,
  { uid, revision }: { uid: string; revision: number },
  at: { stamp: Date; timeZone: string },
): string {
  const clinic = clinicFacts();
  const { day, time, minutes, doctor } = visit;
  return visitFile(
    {
      uid,
      sequence: revision,
      day,
      time,
      minutes,
      place: `г. ${clinic.city}, ${clinic.street}, ${clinic.landmark}`,
      notes: `Врач: ${doctor}\nТелефон клиники: ${formatPhone(clinic.phones[0].digits)}`,
    },
    at,
  );
}
