import { PROBLEM } from "../../shared/problem.ts";
import { nearestFree, type Slot } from "../../shared/slots.ts";
import { offersAround } from "./day-view.ts";
import type { Decision } from "./decision.ts";
import { dayOf, isParked, placedOf } from "./fold.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { Projection } from "./projection.ts";
import { fieldConflicts } from "./rebase.ts";
import type { ClinicNow, FoldedRecord } from "./record.ts";
import { shownRecord } from "./shown.ts";

/** All that waits for a person, oldest first. */
export function listDecisions(
  entries: readonly OutboxEntry[],
  projection: Projection,
  now: ClinicNow,
): Decision[] {
  return entries.filter(isParked).map((entry) => decisionOf(entry, projection, now));
}

function decisionOf(entry: OutboxEntry, projection: Projection, now: ClinicNow): Decision {
  const kind = kindOf(entry);
  const wanted = kind === "slot" ? wantedSlot(entry) : null;
  const record = entry.answer?.record;
  return {
    key: entry.key,
    kind,
    operation: entry,
    reason: entry.answer?.problem?.message ?? "Сервер не принял изменение",
    mine: mineOf(entry, projection, wanted),
    theirs: wanted ? holderOf(projection, wanted, entry) : theirsOf(entry, projection),
    changed: entry.answer?.changed ?? null,
    fields: kind === "fields" && record ? fieldConflicts(entry, record) : [],
    nearest: wanted ? nearestFree(wanted, offersAround(projection, wanted, now), now) : [],
  };
}

function kindOf(entry: OutboxEntry): Decision["kind"] {
  const { answer } = entry;
  if (entry.state === "rejected") return "rejected";
  if (answer?.problem?.code === PROBLEM.visitsInTheWay) return "visits";
  if (answer?.status !== 412) return "slot";
  if (answer.template) return "template";
  if (entry.subject.kind !== "record") return "rejected";
  return entry.method === "DELETE" ? "cancel" : "fields";
}

/** The slot the operation asks for. */
function wantedSlot({ base, body }: OutboxEntry): Slot {
  const { employee, record_day, record_time } = { ...base, ...body };
  return { employee: Number(employee), day: dayOf(String(record_day)), time: String(record_time) };
}

function mineOf(
  entry: OutboxEntry,
  projection: Projection,
  wanted: Slot | null,
): FoldedRecord | null {
  const shown = entry.subject.kind === "record" ? projection.shown(entry.subject.uid) : null;
  if (!shown) return null;
  if (!wanted) return projection.folded(shown);
  const placed = { ...shown, employee: wanted.employee, day: wanted.day };
  const record = { ...shown.record, record_time: wanted.time };
  return shownRecord({ ...placed, record }, projection.documents.doctorName(wanted.employee));
}

function theirsOf(entry: OutboxEntry, projection: Projection): FoldedRecord | null {
  const record = entry.answer?.record;
  if (!record) return null;
  const placed = placedOf(record, entry.answer?.epoch ?? null);
  return shownRecord(
    { ...placed, sync: "synced" },
    record.employee_name || projection.documents.doctorName(record.employee),
  );
}

/** Who holds the wanted slot, as far as this device knows. */
function holderOf(projection: Projection, wanted: Slot, entry: OutboxEntry): FoldedRecord | null {
  const own = entry.subject.kind === "record" ? entry.subject.uid : null;
  const holder = projection.table
    .onDay(wanted.day)
    .find(
      ({ employee, record }) =>
        employee === wanted.employee &&
        record.record_time === wanted.time &&
        record.uid !== own &&
        record.id !== null,
    );
  return holder ? projection.folded(holder) : null;
}
