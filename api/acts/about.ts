import type { Day } from "../../shared/calendar.ts";
import type { Actor } from "../event-log/actor.ts";
import type { Now } from "../http/clock.ts";

/** What an act needs to know of the record it is about; the journal hands it over. */
export interface Doomed {
  id: number;
  uid: string;
  revision: number;
  record_day: Day;
  record_time: string;
  employee_name: string;
  user_name: string;
  phone: string;
  service: string;
  add_comment: string;
  consent_version: string | null;
}

/** Who destroys, when and why. */
export interface Occasion {
  by: Actor;
  now: Now;
  reason: string;
}

export const REASONS = {
  cancelled: "Отмена записи: обработка данных для этого приёма больше не нужна",
  expired:
    "Цель обработки достигнута: день приёма прошёл, с создания записи прошло трое суток (автоматическое удаление)",
} as const;

/** A rendered act, waiting for its destruction. */
export interface PreparedAct extends Occasion {
  of: { uid: string; revision: number };
  fileName: string;
  categories: string;
  document: Uint8Array;
}

/** Which of a patient's data a record holds, in words. */
export function categoriesOf(record: Doomed): string {
  const held = [
    record.user_name && "фамилия, имя, отчество",
    record.phone && "номер телефона",
    record.service && "услуга, на которую записан пациент",
    record.add_comment && "комментарий к записи",
    record.consent_version && "сведения о согласии на обработку данных",
    "врач, день и время приёма",
  ];
  return held.filter(Boolean).join("; ");
}

/** Sorts by time, is nobody else's, and holds nothing a file system minds. */
export function actFileName({ id, uid }: Doomed, { day, time }: Now): string {
  const number = String(id).padStart(8, "0");
  return `akt-${day}-${time.replace(":", "")}-${number}-${uid.slice(0, 8)}.docx`;
}

export const isActFileName = (name: string) =>
  /^akt-\d{4}-\d{2}-\d{2}-\d{4}-\d{8,10}-[0-9a-f]{8}\.docx$/.test(name);
