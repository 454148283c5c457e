import type { Amendment } from "../../../shared/journal/journal.ts";
import {
  labelsInText,
  PLACE_FIELDS,
  RECORD_FIELDS,
  withResets,
} from "../../../shared/journal/visit-fields.ts";
import { documentVersionOf } from "../../../shared/retention/retention-rule.ts";
import { slotOf } from "../../../shared/time/slot.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { Tx } from "../../platform/database/connection.ts";
import type { Actor } from "../../platform/event-log/event.ts";
import { lastChangeOf, logEvent } from "../../platform/event-log/events.ts";
import { type IfMatch, stillMatches } from "../../platform/http/answers/etag.ts";
import type { Now } from "../../platform/http/env.ts";
import type { RowName } from "../../platform/http/id-param.ts";
import { noteLeftVisit } from "../calendars/cancellations.ts";
import { readRetention } from "../settings/settings.ts";
import { unmarkNotMe } from "../visit-links/links.ts";
import { queueVisitEvents } from "../webhooks/queue.ts";
import { lockOfferedSlot } from "./booking-queries.ts";
import { nearestTo, type Seeker } from "./nearest.ts";
import { type RecordRow, updateRecordRow } from "./queries.ts";
import { lockExistingRecord } from "./read.ts";
import { doctorGone, slotNotOffered, slotTaken, staleRecord } from "./refusals.ts";

const STAFF: Seeker = { withHidden: true, service: null };

interface Amending {
  ifMatch: IfMatch;
  now: Now;
  by: Actor;
  /** The doctor whose records alone the caller may change; null, or unset: any. */
  own?: number | null;
  /** The doctors of the nearest free times if the new slot is taken; by default reception's. */
  seeker?: Seeker;
}

/**
 * Changes the fields that the amendment names. Throws 412 with the record if it is not the revision
 * that the caller has seen, 409 with the nearest free times if the new slot is not available.
 * @returns the record after the change
 */
export async function updateRecord(
  tx: Tx,
  name: RowName,
  amendment: Omit<Amendment, "wish" | "notify">,
  { ifMatch, now, by, own = null, seeker = STAFF }: Amending,
): Promise<RecordRow> {
  const before = await lockExistingRecord(tx, name, own);
  if (!stillMatches(ifMatch, before)) {
    throw staleRecord(before, await lastChangeOf(tx, before.id));
  }
  const after = changedRecord(before, amendment, now);
  if (isMoved(before, after)) {
    await lockNewSlot(tx, after, seeker, now);
    after.placed_at = now.instant;
  }
  if (before.sms_consent !== after.sms_consent) await noteConsent(tx, after, now);
  if (isTouched(before, after) && !(await updateRecordRow(tx, after))) {
    throw slotTaken(await nearestTo(tx, slotOf(after), seeker, now));
  }
  if (before.phone !== after.phone) await unmarkNotMe(tx, after.uid);
  await logChange(tx, before, after, { at: now.instant, by });
  if (after.revision !== before.revision) {
    const kind = isOnlyOutcome(before, after) ? "visit.outcome" : "visit.changed";
    await queueVisitEvents(tx, [kind], after, now.instant);
  }
  if (before.employee === after.employee) return after;
  await noteLeftVisit(tx, before, now);
  return lockExistingRecord(tx, { id: after.id });
}

/** The record with its changed fields; marking it as read does not raise the revision. */
function changedRecord(
  before: RecordRow,
  { read, ...changes }: Omit<Amendment, "wish" | "notify">,
  now: Now,
): RecordRow {
  const opened = before.source === "site" && changes.operator_view === true;
  const isRead = read ?? (opened ? true : undefined);
  // A parsed body has no keys without a value, so unnamed fields stay.
  const after = { ...before, ...withResets(changes, before) } as RecordRow;
  if (isRead !== undefined) after.read_at = isRead ? (before.read_at ?? now.instant) : null;
  const isRevised = [...RECORD_FIELDS, "operator_view" as const].some(
    (field) => after[field] !== before[field],
  );
  return isRevised ? { ...after, revision: before.revision + 1 } : after;
}

/** A consent is stored with the version of its text and the time; a withdrawn one leaves neither. */
async function noteConsent(tx: Tx, after: RecordRow, now: Now): Promise<void> {
  const given = after.sms_consent;
  const current = given ? documentVersionOf(clinicFacts().consent, await readRetention(tx)) : null;
  after.sms_consent_version = current?.version ?? null;
  after.sms_consent_at = given ? now.instant : null;
}

/** Logs which fields changed, never their values; opening a record is not logged. */
async function logChange(
  tx: Tx,
  before: RecordRow,
  after: RecordRow,
  { at, by }: { at: Date; by: Actor },
): Promise<void> {
  const confirmed = !before.call_operator && after.call_operator;
  const changed = RECORD_FIELDS.filter(
    (field) =>
      after[field] !== before[field] &&
      !(confirmed && field === "call_operator") &&
      !(after.sms_consent && field === "sms_consent"),
  );
  if (confirmed) await logEvent(tx, { at, by, action: "confirmed", record: after });
  if (!before.sms_consent && after.sms_consent) {
    const detail = after.sms_consent_version ?? "";
    await logEvent(tx, { at, by, action: "sms_consent", record: after, detail });
  }
  if (changed.length === 0) return;
  const detail = labelsInText(changed);
  await logEvent(tx, { at, by, action: "changed", record: after, detail });
}

function isOnlyOutcome(before: RecordRow, after: RecordRow): boolean {
  const changed = RECORD_FIELDS.filter((field) => after[field] !== before[field]);
  return changed.length > 0 && changed.every((field) => field === "outcome");
}

function isTouched(before: RecordRow, after: RecordRow): boolean {
  return after.revision !== before.revision || after.read_at !== before.read_at;
}

/** Whether the slot changes; a record may keep a slot that is not offered any more. */
const isMoved = (before: RecordRow, after: RecordRow): boolean =>
  PLACE_FIELDS.some((field) => before[field] !== after[field]);

async function lockNewSlot(tx: Tx, after: RecordRow, seeker: Seeker, now: Now): Promise<void> {
  const { doctorThere, offered } = await lockOfferedSlot(tx, slotOf(after), {
    isVisitor: !seeker.withHidden,
  });
  if (!doctorThere) throw doctorGone();
  if (!offered && !after.squeezed_in)
    throw slotNotOffered(await nearestTo(tx, slotOf(after), seeker, now));
}
