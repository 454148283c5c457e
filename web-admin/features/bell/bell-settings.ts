import type { VisitView } from "../../offline/index.ts";
import { momentWords } from "../../ui/format/moment-words.ts";

/** How this device announces a new booking, besides the unread count. */
export interface BellSettings {
  sound: boolean;
  system: boolean;
}

export const BELL_STORAGE_KEY = "priem-bell";
export const QUIET: BellSettings = { sound: false, system: false };

/** The announcement's text, without the patient's name, because passers-by may see the screen. */
export function announcementOf(records: readonly VisitView[]): string {
  const [first] = records;
  if (!first || records.length > 1) return `Новых записей с сайта: ${records.length}`;
  return `Новая запись с сайта: ${momentWords(first.day, first.record_time)}, ${first.employee_name}`;
}
