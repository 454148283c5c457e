import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { DoctorInput } from "./doctor-input.ts";
import type { PhotoRendition } from "./prepare-photo.ts";
import { doctorNotFound, readDoctor } from "./read.ts";
import { replacePhoto, updateDoctor as updateRow } from "./write-queries.ts";

/** Without a photo the one there is stays. */
export async function updateDoctor(
  tx: Tx,
  id: number,
  input: DoctorInput,
  photo: PhotoRendition[] | null,
): Promise<Doctor> {
  if (!(await updateRow(tx, id, input))) throw doctorNotFound();
  if (photo) await replacePhoto(tx, id, photo);
  return readDoctor(tx, id, { seesHidden: true });
}
