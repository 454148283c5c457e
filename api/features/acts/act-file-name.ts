import type { Now } from "../../platform/http/clock.ts";
import type { RecordToDestroy } from "./prepared-act.ts";

/**
 * Acts are numbered by their file names: the moment, the record's number in eight digits, eight
 * characters of its uid and, from the second on, which of its destructions it was: a returned record
 * may be destroyed again within the minute. Unique, and sorted by time:
 * `akt-2027-06-10-0900-00000012-5e0b1c2d.docx`, `akt-2027-06-10-0900-00000012-5e0b1c2d-2.docx`.
 */
export function actFileName(
  { id, uid }: Pick<RecordToDestroy, "id" | "uid">,
  { day, time }: Now,
  nth: number,
): string {
  const number = String(id).padStart(8, "0");
  const again = nth > 1 ? `-${nth}` : "";
  return `akt-${day}-${time.replace(":", "")}-${number}-${uid.slice(0, 8)}${again}.docx`;
}

/** @param nth which of the record's destructions is taken back */
export const returnActFileName = (
  record: Pick<RecordToDestroy, "id" | "uid">,
  now: Now,
  nth: number,
): string => actFileName(record, now, nth).replace(/^akt/, "vozvrat");

export const isActFileName = (name: string) =>
  /^(akt|vozvrat)-\d{4}-\d{2}-\d{2}-\d{4}-\d{8,10}-[0-9a-f]{8}(-\d+)?\.docx$/.test(name);
