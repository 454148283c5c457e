import type { Now } from "../http/clock.ts";
import type { RecordToDestroy } from "./prepared-act.ts";

/**
 * Acts are numbered by their file names: the moment, the record's number in eight digits, and eight
 * characters of its uid. Unique, and sorted by time: `akt-2027-06-10-0900-00000012-5e0b1c2d.docx`.
 */
export function actFileName(
  { id, uid }: Pick<RecordToDestroy, "id" | "uid">,
  { day, time }: Now,
): string {
  const number = String(id).padStart(8, "0");
  return `akt-${day}-${time.replace(":", "")}-${number}-${uid.slice(0, 8)}.docx`;
}

export const returnActFileName = (record: Pick<RecordToDestroy, "id" | "uid">, now: Now): string =>
  actFileName(record, now).replace(/^akt/, "vozvrat");

export const isActFileName = (name: string) =>
  /^(akt|vozvrat)-\d{4}-\d{2}-\d{2}-\d{4}-\d{8,10}-[0-9a-f]{8}\.docx$/.test(name);
