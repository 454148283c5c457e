import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Engine } from "../../offline/engine-api.ts";
import type { TimesEdit } from "../../offline/operations/operation.ts";
import type { FoldedDay } from "../../offline/view/doctor-days.ts";
import { submitEdits } from "../../sync-status/submit.ts";

/** A change of a doctor's day. */
export interface DayChange {
  employee: number;
  day: Day;
  edit: TimesEdit;
}

/** What a person said of an earlier try. */
export interface SaveConsent {
  /** Ids of the visits they were shown and go on in spite of. */
  confirmedVisits: readonly number[];
  /** The refused try that this one takes the place of. */
  insteadOf: string | null;
}

/** A visit at a time that is about to be withdrawn; the name only for those who may read it. */
export interface VisitAtRisk {
  /** Null while only this device knows the visit. */
  id: number | null;
  time: string;
  user_name?: string | undefined;
  phone?: string | undefined;
}

export type DayOutcome =
  | { kind: "done" }
  | { kind: "queued"; key: string }
  /** `key` names the refused operation, which a person may still drop. */
  | { kind: "visits"; key: string | null; visits: readonly VisitAtRisk[] }
  /** The server's no; the refused operation waits for a person until it is dropped. */
  | { kind: "refused"; key: string; words: string }
  /** The device keeps nothing. */
  | { kind: "failed"; words: string };

/** The visits this device knows at the times a change takes away. */
export function visitsInTheWay(of: FoldedDay | undefined, { from, to }: TimesEdit): VisitAtRisk[] {
  if (!of) return [];
  const removed = new Set(of.offered.filter((time) => from.includes(time) && !to.includes(time)));
  return of.records
    .filter((record) => removed.has(record.record_time))
    .map(({ id, record_time, user_name, phone }) => ({ id, time: record_time, user_name, phone }));
}

/**
 * Sends a day through the outbox and waits a few seconds for the server's word.
 * @param fallback what to say where the server gave no words
 */
export async function saveDay(
  engine: Engine,
  { employee, day, edit }: DayChange,
  consent: SaveConsent,
  fallback: string,
): Promise<DayOutcome> {
  const [result] = await submitEdits(engine, [
    () => engine.setScheduleDay(employee, day, edit, consent),
  ]);
  if (result?.outcome === "done") return { kind: "done" };
  if (result?.outcome === "queued") return { kind: "queued", key: result.key };
  if (result?.outcome !== "refused") {
    return { kind: "failed", words: `${fallback}: НЕ сохранено на устройстве` };
  }
  const { key, problem, answer } = result;
  if (problem.code === PROBLEM.visitsInTheWay)
    return { kind: "visits", key, visits: answer.visits };
  return { kind: "refused", key, words: problem.message || fallback };
}
