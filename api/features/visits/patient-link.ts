import type { PatientLink, PatientLinkState } from "../../../shared/visit/patient-act.ts";
import { canBeAsked } from "../../../shared/visit/patient-answer.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { Occasion } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Server } from "../../platform/http/env.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { invalid } from "../../platform/http/problems.ts";
import { lockExistingRecord, type RecordRow, readRecord } from "../journal/read.ts";
import { endLink, makeLink, readLink } from "../visit-links/links.ts";

/** Whether a visit has a link. */
export async function readPatientLink(server: Server, name: RowName): Promise<PatientLinkState> {
  return linkState(server.db, await readRecord(server.db, name));
}

async function linkState(db: Queryable, record: RecordRow): Promise<PatientLinkState> {
  const link = await readLink(db, record.uid);
  return {
    exists: link?.isActive ?? false,
    possible: canBeAsked(record),
    not_me: link?.isNotMe ?? false,
  };
}

/** Shows the link of a visit, a new one after a revocation; logged with the reader. */
export async function showPatientLink(
  tx: Tx,
  name: RowName,
  { by, now, secret }: Occasion & { secret: Uint8Array },
): Promise<PatientLink> {
  const record = await lockExistingRecord(tx, name);
  if (!canBeAsked(record)) {
    throw invalid({ link: "Для ссылки нужна фамилия или телефон: по ним её открывают" });
  }
  const link = await makeLink(tx, record.uid, secret);
  await logEvent(tx, { at: now.instant, by, action: "link_made", record });
  return { link };
}

/** Ends the link, and visits opened by it. */
export async function revokePatientLink(
  tx: Tx,
  name: RowName,
  { by, now }: Occasion,
): Promise<PatientLinkState> {
  const record = await lockExistingRecord(tx, name);
  if (await endLink(tx, record.uid)) {
    await logEvent(tx, { at: now.instant, by, action: "link_revoked", record });
  }
  return linkState(tx, record);
}
