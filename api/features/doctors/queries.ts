import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { SERVICES_SEPARATOR } from "../../../shared/clinic/doctor-profile.ts";
import type { ServiceMinutes } from "../../../shared/clinic/service-minutes.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { DoctorChange, DoctorInput } from "./doctor-input.ts";

interface DoctorRow extends Omit<Doctor, "services"> {
  services: string[];
  service_minutes: ServiceMinutes;
}

/** A resized portrait, without its bytes. */
export interface Rendition {
  format: "jpeg" | "webp";
  width: number;
  version: string;
}

export type PhotoRendition = Rendition & { bytes: Uint8Array };

const columns = (db: Queryable) => db`
  id, name_employee, desc_employee, full_pro_name, profile_txt, additional_education,
  work_experience, professional_interests, sort_emp, is_flagged, hidden_doctor, services,
  service_minutes, usual_week,
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

/** A duration of a removed service stays in the row, and is left out here. */
const asDoctor = (row: DoctorRow): Doctor => ({
  ...row,
  services: row.services.join(SERVICES_SEPARATOR),
  service_minutes: row.services.flatMap(
    (name) => row.service_minutes.find(({ service }) => service === name) ?? [],
  ),
});

export async function insertDoctor(db: Queryable, input: DoctorInput): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into doctors (name_employee, full_pro_name, desc_employee, profile_txt,
      additional_education, work_experience, professional_interests, sort_emp, is_flagged,
      hidden_doctor, services, service_minutes, usual_week)
    values (${input.name_employee}, ${input.full_pro_name}, ${input.desc_employee ?? ""},
      ${input.profile_txt ?? ""}, ${input.additional_education ?? ""},
      ${input.work_experience ?? ""}, ${input.professional_interests ?? ""},
      ${input.sort_emp ?? 0}, ${input.is_flagged ?? false}, ${input.hidden_doctor ?? 0},
      ${input.services ?? []}::text[], ${db.json(input.service_minutes ?? [])},
      ${input.usual_week ?? []}::text[])
    returning id`;
  if (!row) throw new Error("The doctor's number was not returned");
  return row.id;
}

/** Absent fields stay; false if the doctor does not exist. */
export async function updateDoctor(
  db: Queryable,
  id: number,
  input: DoctorChange,
): Promise<boolean> {
  const { count } = await db`
    update doctors set
      name_employee = coalesce(${input.name_employee ?? null}, name_employee),
      full_pro_name = coalesce(${input.full_pro_name ?? null}, full_pro_name),
      desc_employee = coalesce(${input.desc_employee ?? null}, desc_employee),
      profile_txt = coalesce(${input.profile_txt ?? null}, profile_txt),
      additional_education = coalesce(${input.additional_education ?? null}, additional_education),
      work_experience = coalesce(${input.work_experience ?? null}, work_experience),
      professional_interests =
        coalesce(${input.professional_interests ?? null}, professional_interests),
      sort_emp = coalesce(${input.sort_emp ?? null}, sort_emp),
      is_flagged = coalesce(${input.is_flagged ?? null}, is_flagged),
      hidden_doctor = coalesce(${input.hidden_doctor ?? null}, hidden_doctor),
      services = coalesce(${input.services ?? null}::text[], services),
      service_minutes =
        coalesce(${input.service_minutes ? db.json(input.service_minutes) : null}, service_minutes),
      usual_week = coalesce(${input.usual_week ?? null}::text[], usual_week),
      revision = revision + 1
    where id = ${id} and deleted_at is null`;
  return count > 0;
}

export async function replacePhoto(
  tx: Tx,
  doctorId: number,
  renditions: readonly PhotoRendition[],
): Promise<void> {
  await tx`delete from doctor_photos where doctor_id = ${doctorId}`;
  for (const { format, width, version, bytes } of renditions) {
    await tx`
      insert into doctor_photos (doctor_id, format, width, version, bytes)
      values (${doctorId}, ${format}, ${width}, ${version}, ${bytes})`;
  }
}

/** Bookings read the doctor FOR SHARE, so they wait until the end of `tx`. */
export async function lockDoctor(tx: Tx, id: number): Promise<boolean> {
  const found = await tx`
    select id from doctors where id = ${id} and deleted_at is null for update`;
  return found.length > 0;
}

export async function markDoctorDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx`
    update doctors set deleted_at = ${at}, revision = revision + 1 where id = ${id}`;
}
