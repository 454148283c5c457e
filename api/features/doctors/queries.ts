import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { SERVICES_SEPARATOR } from "../../../shared/clinic/doctor-profile.ts";
import type { ServiceMinutes } from "../../../shared/clinic/service-minutes.ts";
import type { Queryable } from "../../platform/database/connection.ts";

interface DoctorRow extends Omit<Doctor, "services"> {
  services: string[];
  service_minutes: ServiceMinutes;
}

/** A resized portrait, without its bytes. */
export interface Rendition {
  format: "jpeg" | "webp" | "avif";
  width: number;
  version: string;
}

const columns = (db: Queryable) => db`
  id, name_employee, desc_employee, full_pro_name, profile_txt, additional_education,
  work_experience, professional_interests, sort_emp, is_flagged, hidden_doctor, services,
  service_minutes,
  (select max(version) from doctor_photos where doctor_id = doctors.id) as photo_version`;

export async function selectDoctors(db: Queryable, withHidden: boolean): Promise<Doctor[]> {
  const rows = await db<DoctorRow[]>`
    select ${columns(db)} from doctors
    where deleted_at is null and (hidden_doctor = 0 or ${withHidden})
    order by sort_emp, name_employee, id`;
  return rows.map(asDoctor);
}

export async function selectDoctor(
  db: Queryable,
  id: number,
  withHidden: boolean,
): Promise<Doctor | null> {
  const [row] = await db<DoctorRow[]>`
    select ${columns(db)} from doctors
    where id = ${id} and deleted_at is null and (hidden_doctor = 0 or ${withHidden})`;
  return row ? asDoctor(row) : null;
}

export function selectRenditions(db: Queryable, doctorId: number): Promise<Rendition[]> {
  return db<Rendition[]>`
    select format, width, version from doctor_photos
    where doctor_id = ${doctorId} order by width`;
}

export async function selectPhotoBytes(
  db: Queryable,
  doctorId: number,
  { format, width, version }: Rendition,
): Promise<Uint8Array | null> {
  const [row] = await db<{ bytes: Uint8Array }[]>`
    select bytes from doctor_photos
    where doctor_id = ${doctorId} and format = ${format} and width = ${width}
      and version = ${version}`;
  return row?.bytes ?? null;
}

/** A duration outlives its service in the row, and is left out then. */
const asDoctor = (row: DoctorRow): Doctor => ({
  ...row,
  services: row.services.join(SERVICES_SEPARATOR),
  service_minutes: row.services.flatMap(
    (name) => row.service_minutes.find(({ service }) => service === name) ?? [],
  ),
});
