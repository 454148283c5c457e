import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { ClinicMoment } from "../../../shared/time/calendar.ts";
import { nearestFree } from "../../../shared/time/free-times.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import type { FieldConflict } from "../operations/kinds/kind.ts";
import { kindOf } from "../operations/kinds/registry.ts";
import { isParked, type LastChange, type Operation } from "../operations/operation.ts";
import { visitOf } from "../operations/target.ts";
import { serverVisitOf, type VisitView, visitViewOf } from "../operations/visit.ts";
import { offersAround } from "./doctor-days.ts";
import type { Projection } from "./projection.ts";

/**
 * A question that only a person can end («Требует решения»). `slot`: the time is taken or
 * withdrawn. `fields`: both sides changed the same field. `visits`: a schedule edit removes booked
 * times; `keep-mine` confirms it. `cancel`: cancelled here, edited there. `template`: the server
 * has a different template by now. `wish`: a colleague's visit fulfilled the wish; `keep-mine`
 * books without it. `rejected`: the server refuses it altogether.
 */
export interface Decision {
  key: string;
  kind: "slot" | "fields" | "cancel" | "visits" | "template" | "wish" | "rejected";
  operation: Operation;
  /** Why, in Russian, fit to show. */
  reason: string;
  /** The visit as this device means it; null where the operation is not about a visit. */
  mine: VisitView | null;
  /** The server's visit, or the visit in the slot. */
  theirs: VisitView | null;
  /** The author and time (ISO) of the last change there, if the server sent them. */
  changed: LastChange | null;
  fields: readonly FieldConflict[];
  /** Free slots nearest to the wanted one, by this device's data. */
  nearest: readonly Slot[];
}

/** All that waits for a person, oldest first. */
export function listDecisions(
  operations: readonly Operation[],
  projection: Projection,
  now: ClinicMoment,
): Decision[] {
  return operations.filter(isParked).map((operation) => decisionOf(operation, projection, now));
}

function decisionOf(operation: Operation, projection: Projection, now: ClinicMoment): Decision {
  const kind = questionOf(operation);
  const wanted = kind === "slot" ? (kindOf(operation).times?.(operation)?.wanted ?? null) : null;
  const record = operation.answer?.record;
  return {
    key: operation.key,
    kind,
    operation,
    reason: operation.answer?.problem?.message ?? "Сервер не принял изменение",
    mine: mineOf(operation, projection, wanted),
    theirs: wanted ? holderOf(projection, wanted, operation) : theirsOf(operation, projection),
    changed: operation.answer?.changed ?? null,
    fields:
      kind === "fields" && record ? (kindOf(operation).disputed?.(operation, record) ?? []) : [],
    nearest: wanted ? nearestFree(wanted, offersAround(projection, wanted, now), now) : [],
  };
}

function questionOf(operation: Operation): Decision["kind"] {
  const { answer } = operation;
  if (operation.state === "rejected") return "rejected";
  if (answer?.problem?.code === PROBLEM.visitsInTheWay) return "visits";
  if (answer?.problem?.code === PROBLEM.wishTaken) return "wish";
  if (answer?.status !== 412) return "slot";
  const { question = "rejected" } = kindOf(operation);
  return question === "template" && !answer.template ? "rejected" : question;
}

function mineOf(
  operation: Operation,
  projection: Projection,
  wanted: Slot | null,
): VisitView | null {
  const uid = visitOf(operation);
  const shown = uid === null ? null : projection.shown(uid);
  if (!shown) return null;
  if (!wanted) return shown;
  const { employee, day, time } = wanted;
  const employee_name = projection.documents.doctorName(employee);
  return { ...shown, employee, employee_name, day, record_time: time };
}

function theirsOf(operation: Operation, projection: Projection): VisitView | null {
  const record = operation.answer?.record;
  if (!record) return null;
  const name = record.employee_name || projection.documents.doctorName(record.employee);
  return visitViewOf(serverVisitOf(record, operation.answer?.epoch ?? null), "synced", name);
}

/** The visit in the wanted slot, by this device's data. */
function holderOf(projection: Projection, wanted: Slot, operation: Operation): VisitView | null {
  const own = visitOf(operation);
  const holder = projection.visits
    .onDay(wanted.day)
    .find(
      ({ visit }) =>
        visit.employee === wanted.employee &&
        visit.record_time === wanted.time &&
        visit.uid !== own &&
        visit.id !== null,
    );
  return holder?.visit ?? null;
}
