import type { Doctor } from "../../../shared/clinic/doctor.ts";
import {
  parseServices,
  parseSortOrder,
  SERVICES_SEPARATOR,
} from "../../../shared/clinic/doctor-profile.ts";
import { isServiceMinutes } from "../../../shared/clinic/service-minutes.ts";
import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import { WEEKDAYS_SHORT } from "../../../shared/time/calendar.ts";
import { changedFields } from "../../server/changed-fields.ts";

/** A service as the dialog holds it. */
export interface ServiceDraft {
  name: string;
  /** The duration as typed; empty if it is not set. */
  minutes: string;
}

/** A doctor as the dialog holds it. */
export interface DoctorDraft {
  name_employee: string;
  full_pro_name: string;
  desc_employee: string;
  profile_txt: string;
  additional_education: string;
  work_experience: string;
  professional_interests: string;
  /** As typed: text that is not a number is sent as 0. */
  sort_emp: string;
  hidden: boolean;
  is_flagged: boolean;
  services: readonly ServiceDraft[];
  /** The uid of a template for each weekday, empty for a day off. */
  usual_week: readonly string[];
  /** A new portrait. */
  photo: File | null;
}

/** A new doctor comes last: 0 would put her above the head doctor. */
export const draftOf = (doctor: Doctor | null, others: readonly Doctor[]): DoctorDraft => ({
  name_employee: doctor?.name_employee ?? "",
  full_pro_name: doctor?.full_pro_name ?? "",
  desc_employee: doctor?.desc_employee ?? "",
  profile_txt: doctor?.profile_txt ?? "",
  additional_education: doctor?.additional_education ?? "",
  work_experience: doctor?.work_experience ?? "",
  professional_interests: doctor?.professional_interests ?? "",
  sort_emp: String(doctor?.sort_emp ?? Math.max(0, ...others.map((each) => each.sort_emp)) + 1),
  hidden: (doctor?.hidden_doctor ?? 0) !== 0,
  is_flagged: doctor?.is_flagged ?? false,
  services: doctor ? servicesOf(doctor) : [],
  usual_week: WEEKDAYS_SHORT.map((_, at) => doctor?.usual_week[at] ?? ""),
  photo: null,
});

export const servicesOf = (doctor: Doctor): ServiceDraft[] =>
  parseServices(doctor.services).map((name) => ({
    name,
    minutes: String(minutesOfService(doctor, name) ?? ""),
  }));

/** The first service with an invalid duration; null if all are valid. */
export const wrongMinutes = (services: readonly ServiceDraft[]): ServiceDraft | null =>
  services.find(({ minutes }) => minutes.trim() !== "" && !isServiceMinutes(Number(minutes))) ??
  null;

/**
 * The form of `POST /doctors` and `PUT /doctors/{id}`: `data`, and `photo` where a new one was chosen.
 * @param base the draft when an existing doctor's dialog opened; null for a new doctor
 */
export function formOf(draft: DoctorDraft, base: DoctorDraft | null) {
  const data = base ? changedFields(dataOf(base), dataOf(draft)) : dataOf(draft);
  return { data: JSON.stringify(data), ...(draft.photo ? { photo: draft.photo } : {}) };
}

const dataOf = ({ sort_emp, hidden, services, photo: _, ...text }: DoctorDraft) => ({
  ...text,
  sort_emp: parseSortOrder(sort_emp),
  hidden_doctor: hidden ? 1 : 0,
  services: services.map(({ name }) => name).join(SERVICES_SEPARATOR),
  service_minutes: services
    .filter(({ minutes }) => minutes.trim() !== "")
    .map(({ name, minutes }) => ({ service: name, minutes: Number(minutes) })),
});

/** Services with those of `added` that are not among them yet, (A-5.15, A-5.16). */
export function mergedServices(
  services: readonly ServiceDraft[],
  added: readonly ServiceDraft[],
): ServiceDraft[] {
  const known = new Set(services.map(({ name }) => name.toLowerCase()));
  const fresh = added.filter(({ name }) => {
    const isNew = !known.has(name.toLowerCase());
    known.add(name.toLowerCase());
    return isNew;
  });
  return [...services, ...fresh];
}
