import { minutesOfService } from "../../../shared/clinic/service-minutes.ts";
import type { PatientVisit } from "../../../shared/site/visit-page.ts";
import { isLinkOver } from "../../../shared/visit/deadline.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { clinicNow } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import type { VisitSession } from "../../platform/http/visit-cookie.ts";
import { listDoctors } from "../doctors/read.ts";
import { findRecord, type RecordRow } from "../journal/read.ts";
import { readLink } from "../visit-links/links.ts";

/** A visit that its patient has opened, as the database has it now. */
export interface OpenVisit {
  record: RecordRow;
  /** How often she has moved it. */
  moves: number;
}

/** Null where the visit is over or destroyed, or its link was revoked since it was opened. */
export async function findOpenVisit(
  server: Server,
  session: VisitSession | null,
  db: Queryable = server.db,
): Promise<OpenVisit | null> {
  if (!session) return null;
  const [record, link] = await Promise.all([findRecord(db, session), readLink(db, session.uid)]);
  if (!record || !link?.isActive || link.version !== session.version) return null;
  return isLinkOver(record, clinicNow(server)) ? null : { record, moves: link.moves };
}

/** The visit as the patient's page shows it. */
export async function patientVisit(server: Server, { record }: OpenVisit): Promise<PatientVisit> {
  const doctors = await listDoctors(server.db, { seesHidden: true });
  const doctor = doctors.find(({ id }) => id === record.employee);
  return {
    day: record.record_day,
    time: record.record_time,
    doctor: record.employee_name,
    service: record.service,
    minutes: minutesOfService(doctor, record.service),
    isConfirmed: record.call_operator,
  };
}
