import { minutesOfService } from "../../../shared/clinic/visit-minutes.ts";
import { uidSchema } from "../../../shared/schema/uid.ts";
import type { BookedVisit } from "../../../shared/site/site.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import { listDoctors } from "../../features/doctors/doctors.ts";
import { readRecord } from "../../features/journal/read.ts";
import type { Server } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";

/** Its address stays in the browser's history; after this time it shows nothing. */
const SHOWN_FOR_MS = 30 * 60_000;

/** The visit of that name, as its address shows it: without its link and the patient's name and phone. */
export async function bookedVisit(server: Server, name?: string): Promise<BookedVisit | null> {
  const uid = uidSchema.safeParse(name).data;
  if (!uid) return null;
  const record = await readRecord(server.db, { uid }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (record?.source !== "site") return null;
  if (server.clock().getTime() - record.created_at.getTime() > SHOWN_FOR_MS) return null;
  const doctors = await listDoctors(server.db, { seesHidden: true });
  const doctor = doctors.find(({ id }) => id === record.employee);
  return {
    uid,
    day: formatDay(record.record_day),
    time: record.record_time,
    employee: record.employee,
    doctor: record.employee_name,
    service: record.service,
    minutes: minutesOfService(doctor, record.service),
  };
}
