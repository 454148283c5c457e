import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { listDoctors } from "../../features/doctors/read.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { invalid } from "../../platform/http/problems.ts";

/** The clinic's doctors, found by the names that a source has for them. */
export class DoctorsByName {
  private constructor(private readonly doctors: readonly Doctor[]) {}

  static async read(db: Queryable): Promise<DoctorsByName> {
    return new DoctorsByName(await listDoctors(db, { seesHidden: true }));
  }

  /** By the whole name; throws where several have it. */
  named(name: string): Doctor | null {
    return this.only(name, (doctor) => plainText(doctor.name_employee) === plainText(name));
  }

  /** Also by the surname with initials; throws where there is none. @param field the column's */
  find(name: string, field: string): Doctor {
    const short = plainInitials(name);
    const found =
      this.named(name) ??
      this.only(name, (doctor) => plainInitials(shortName(doctor.name_employee)) === short);
    if (found) return found;
    if (name.trim() === "") throw invalid({ [field]: "не указан" });
    throw invalid({ [field]: `врача «${name}» нет, сначала импортируйте врачей` });
  }

  private only(name: string, isMeant: (doctor: Doctor) => boolean): Doctor | null {
    const meant = this.doctors.filter(isMeant);
    if (meant.length > 1) throw invalid({ name_employee: `врачей «${name}» несколько` });
    return meant[0] ?? null;
  }
}

/** `Соколова М. П.` and `соколова м.п.` are one. */
const plainInitials = (name: string) => plainText(name).replace(/[\s.]+/g, "");
