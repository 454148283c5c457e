import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Now, Session } from "../../platform/http/env.ts";
import { notFound } from "../../platform/http/problems.ts";
import { type Remover, refuseVisitsFrom } from "../booked-slots/booked-slots.ts";
import type { DoctorChange, DoctorInput } from "./doctor-input.ts";
import type { PhotoRendition } from "./queries.ts";
import {
  insertDoctor,
  lockDoctor,
  markDoctorDeleted,
  replacePhoto,
  selectDoctor,
  selectDoctors,
  updateDoctor as updateRow,
} from "./queries.ts";

/** The caller; visitors do not see hidden doctors. */
export interface Viewer {
  seesHidden: boolean;
}

/** Ascending by `sort_emp`. */
export function listDoctors(db: Queryable, { seesHidden }: Viewer): Promise<Doctor[]> {
  return selectDoctors(db, seesHidden);
}

/** Throws 404 for a doctor who is gone, or hidden from this viewer. */
export async function readDoctor(
  db: Queryable,
  id: number,
  { seesHidden }: Viewer,
): Promise<Doctor> {
  const doctor = await selectDoctor(db, id, seesHidden);
  if (!doctor) throw doctorNotFound();
  return doctor;
}

/** Whether this viewer sees a doctor of this number. */
export const isDoctorHere = async (
  db: Queryable,
  id: number,
  { seesHidden }: Viewer,
): Promise<boolean> => (await selectDoctor(db, id, seesHidden)) !== null;

export const doctorNotFound = () => notFound("Врач не найден");

/** Schedule and journal staff see hidden doctors; to visitors they do not exist. */
export function viewerOf(session: Session | null): Viewer {
  const rights = session?.rights ?? [];
  return { seesHidden: rights.includes("schedule") || rights.includes("journal") };
}

export async function createDoctor(
  tx: Tx,
  input: DoctorInput,
  photo: PhotoRendition[] | null,
): Promise<Doctor> {
  const id = await insertDoctor(tx, input);
  if (photo) await replacePhoto(tx, id, photo);
  return readDoctor(tx, id, { seesHidden: true });
}

/** Without a photo the one there is stays. */
export async function updateDoctor(
  tx: Tx,
  id: number,
  input: DoctorChange,
  photo: PhotoRendition[] | null,
): Promise<Doctor> {
  if (!(await updateRow(tx, id, input))) throw doctorNotFound();
  if (photo) await replacePhoto(tx, id, photo);
  return readDoctor(tx, id, { seesHidden: true });
}

/**
 * Marks a doctor as departed; booked visits stay in the journal under their name. Throws 409 naming
 * the future visits, unless every one of them was shown.
 */
export async function removeDoctor(
  tx: Tx,
  id: number,
  { now, remover }: { now: Now; remover: Remover },
): Promise<void> {
  if (!(await lockDoctor(tx, id))) throw doctorNotFound();
  await refuseVisitsFrom(tx, id, now, remover);
  await markDoctorDeleted(tx, id, now.instant);
}
