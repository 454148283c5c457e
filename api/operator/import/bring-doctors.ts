import { isDeepStrictEqual } from "node:util";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { SERVICES_SEPARATOR } from "../../../shared/clinic/doctor-profile.ts";
import { plainText } from "../../../shared/language/plain-text.ts";
import { createDoctor } from "../../features/doctors/create.ts";
import { type DoctorInput, doctorInputSchema } from "../../features/doctors/doctor-input.ts";
import type { PhotoRendition } from "../../features/doctors/prepare-photo.ts";
import { updateDoctor } from "../../features/doctors/update.ts";
import { invalid } from "../../platform/http/problems.ts";
import { parseWith } from "../../platform/http/validate.ts";
import { DoctorsByName } from "./doctors-by-name.ts";
import type { Importing } from "./importing.ts";
import { bringEach, type KindReport, type SourceRow } from "./report.ts";

export interface DoctorRow extends SourceRow {
  input: unknown;
  photo?: PhotoRendition[] | null;
}

/** Doctors are known again by their names. */
export async function bringDoctors<Row extends DoctorRow>(
  { tx }: Importing,
  rows: readonly Row[],
  /** Called with each row's doctor here. */
  found: (row: Row, id: number) => void = () => {},
): Promise<KindReport> {
  const doctors = await DoctorsByName.read(tx);
  const met = new Set<string>();
  return bringEach("doctors", rows, async (row) => {
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

/** Whether a doctor already is what the row says; what it does not say stays as it is. */
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
