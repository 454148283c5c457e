import type { PatientLink } from "../../../shared/visit/patient-act.ts";
import { canBeAsked } from "../../../shared/visit/patient-answer.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Now } from "../../platform/http/clock.ts";
import type { Server } from "../../platform/http/env.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { invalid } from "../../platform/http/problems.ts";
import { lockExistingRecord, readRecord } from "../journal/read.ts";
import { endLink, findLink, makeLink } from "../visit-links/links.ts";

interface Occasion {
  by: Actor;
  now: Now;
}

/** The link of a visit as it is now. */
export async function readPatientLink(server: Server, name: RowName): Promise<PatientLink> {
  const record = await readRecord(server.db, name);
  return { link: await findLink(server, record.uid), possible: canBeAsked(record) };
}

/** Makes the link of a visit, a new one after a revocation; the log says who has seen it. */
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
  return { link, possible: true };
}

/** Ends the link: it opens nothing any more, and what it has opened is closed. */
export async function revokePatientLink(
  tx: Tx,
  name: RowName,
  { by, now }: Occasion,
): Promise<PatientLink> {
  const record = await lockExistingRecord(tx, name);
  if (await endLink(tx, record.uid)) {
    await logEvent(tx, { at: now.instant, by, action: "link_revoked", record });
  }
  return { link: null, possible: canBeAsked(record) };
}
