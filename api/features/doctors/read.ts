import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { selectDoctor, selectDoctors } from "./queries.ts";

/** Who asks; visitors do not see hidden doctors. */
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

export const doctorNotFound = () => notFound("Врач не найден");
