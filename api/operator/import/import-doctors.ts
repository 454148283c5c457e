import { isDeepStrictEqual } from "node:util";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { SERVICES_SEPARATOR } from "../../../shared/clinic/doctor-profile.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { type DoctorInput, doctorInputSchema } from "../../features/doctors/doctor-input.ts";
import { createDoctor, listDoctors, updateDoctor } from "../../features/doctors/doctors.ts";
import type { PhotoRendition } from "../../features/doctors/photo.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { invalid } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import { type Importing, importEach, type KindReport, type SourceRow } from "./importing.ts";

export interface DoctorRow extends SourceRow {
  input: unknown;
  photo?: PhotoRendition[] | null;
}

/** Doctors are known again by their names. */
export async function importDoctors<Row extends DoctorRow>(
  { tx }: Importing,
  rows: readonly Row[],
  /** Called with each row's doctor here. */
  found: (row: Row, id: number) => void = () => {},
): Promise<KindReport> {
  const doctors = await DoctorsByName.read(tx);
  const met = new Set<string>();
  return importEach("doctors", rows, async (row) => {
    const input = parseWith(doctorInputSchema, row.input);
    const name = plainText(input.name_employee);
    if (met.has(name)) throw invalid({ name_employee: "этот врач уже назван выше" });
    met.add(name);
    const before = doctors.named(input.name_employee);
    const photo = row.photo?.[0]?.version === before?.photo_version ? null : (row.photo ?? null);
    if (!before) {
      found(row, (await createDoctor(tx, input, photo)).id);
      return "created";
    }
    found(row, before.id);
    if (!photo && isSame(before, input)) return "same";
    await updateDoctor(tx, before.id, input, photo);
    return "changed";
  });
}

/** Whether the doctor already equals the row; absent fields do not count. */
function isSame(
  before: Doctor,
  { services, service_minutes: minutes, ...input }: DoctorInput,
): boolean {
  const kept: Record<string, unknown> = { ...before };
  return (
    Object.entries(input).every(([field, value]) => value === undefined || kept[field] === value) &&
    (services === undefined || services.join(SERVICES_SEPARATOR) === before.services) &&
    (minutes === undefined || isDeepStrictEqual(minutes, before.service_minutes))
  );
}

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

  /**
   * Also finds by the surname with initials; throws if no doctor matches. @param field the column's
   */
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
