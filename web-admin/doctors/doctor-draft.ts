import type { Doctor } from "../../shared/clinic/doctor.ts";
import {
  parseServices,
  parseSortOrder,
  SERVICES_SEPARATOR,
} from "../../shared/clinic/doctor-profile.ts";

/** A doctor as the dialog holds it. */
export interface DoctorDraft {
  name_employee: string;
  full_pro_name: string;
  desc_employee: string;
  profile_txt: string;
  additional_education: string;
  work_experience: string;
  professional_interests: string;
  /** As typed: what is no number is sent as 0. */
  sort_emp: string;
  hidden: boolean;
  is_flagged: boolean;
  services: readonly string[];
  /** A new portrait. */
  photo: File | null;
}

export const draftOf = (doctor: Doctor | null): DoctorDraft => ({
  name_employee: doctor?.name_employee ?? "",
  full_pro_name: doctor?.full_pro_name ?? "",
  desc_employee: doctor?.desc_employee ?? "",
  profile_txt: doctor?.profile_txt ?? "",
  additional_education: doctor?.additional_education ?? "",
  work_experience: doctor?.work_experience ?? "",
  professional_interests: doctor?.professional_interests ?? "",
  sort_emp: String(doctor?.sort_emp ?? 0),
  hidden: (doctor?.hidden_doctor ?? 0) !== 0,
  is_flagged: doctor?.is_flagged ?? false,
  services: parseServices(doctor?.services ?? ""),
  photo: null,
});

/** The form of `POST /doctors` and `PUT /doctors/{id}`: `data`, and `photo` where a new one was chosen. */
export function formOf({ sort_emp, hidden, services, photo, ...text }: DoctorDraft) {
  const data = {
    ...text,
    sort_emp: parseSortOrder(sort_emp),
    hidden_doctor: hidden ? 1 : 0,
    services: services.join(SERVICES_SEPARATOR),
  };
  return { data: JSON.stringify(data), ...(photo ? { photo } : {}) };
}

/** Services with those of `added` that are not among them yet, trimmed. */
export function mergedServices(services: readonly string[], added: readonly string[]): string[] {
  const known = new Set(services.map((each) => each.toLowerCase()));
  const fresh = parseServices(added).filter((each) => {
    const isNew = !known.has(each.toLowerCase());
    known.add(each.toLowerCase());
    return isNew;
  });
  return [...services, ...fresh];
}
