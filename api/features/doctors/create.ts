import type { Doctor } from "../../../shared/clinic/doctor.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { DoctorInput } from "./doctor-input.ts";
import type { PhotoRendition } from "./prepare-photo.ts";
import { readDoctor } from "./read.ts";
import { insertDoctor, replacePhoto } from "./write-queries.ts";

export async function createDoctor(
  tx: Tx,
  input: DoctorInput,
  photo: PhotoRendition[] | null,
): Promise<Doctor> {
  const id = await insertDoctor(tx, input);
  if (photo) await replacePhoto(tx, id, photo);
  return readDoctor(tx, id, { seesHidden: true });
}
