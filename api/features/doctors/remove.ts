import type { Tx } from "../../platform/database/connection.ts";
import type { Now } from "../../platform/http/clock.ts";
import { type Remover, refuseVisitsFrom } from "../booked-slots/visits-in-the-way.ts";
import { doctorNotFound } from "./read.ts";
import { lockDoctor, markDoctorDeleted } from "./write-queries.ts";

/**
 * Marks a doctor as departed; visits already booked stay in the journal under their name.
 * Throws 409 naming the visits to come, unless every one of them was shown.
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
