import {
  PERSONAL_FIELDS,
  type PersonalField,
  VISIT_FIELDS,
} from "../../../shared/journal/visit-fields.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Actor } from "../../platform/event-log/actor.ts";
import type { Now } from "../../platform/http/clock.ts";

/** The fields of a record that its act needs. */
export interface RecordToDestroy extends Record<PersonalField, string> {
  id: number;
  uid: string;
  revision: number;
  record_day: Day;
  record_time: string;
  employee: number;
  employee_name: string;
  consent_version: string | null;
}

/** Who destroys a record, when and why. */
export interface Occasion {
  by: Actor;
  now: Now;
  reason: string;
}

export const REASONS = {
  cancelled: "Отмена записи: обработка данных для этого приёма больше не нужна",
  cancelledByPatient:
    "Отмена записи пациенткой по её ссылке: обработка данных для этого приёма больше не нужна",
  expired:
    "Цель обработки достигнута: день приёма прошёл, с создания записи прошло трое суток (автоматическое удаление)",
} as const;

/** The reasons of a cancellation, by whom. */
export const CANCELLATIONS = { staff: REASONS.cancelled, patient: REASONS.cancelledByPatient };

/** A rendered act, waiting for its destruction. */
export interface PreparedAct extends Occasion {
  of: { uid: string; revision: number };
  /** Which of the record's destructions it is. */
  nth: number;
  fileName: string;
  categories: string;
  document: Uint8Array;
}

/** The categories of patient data in a record, in Russian. */
export function categoriesOf(record: RecordToDestroy): string {
  const held = [
    ...PERSONAL_FIELDS.map((field) => record[field] && VISIT_FIELDS[field].personal),
    record.consent_version && "сведения о согласии на обработку данных",
    "врач, день и время приёма",
  ];
  return held.filter(Boolean).join("; ");
}
