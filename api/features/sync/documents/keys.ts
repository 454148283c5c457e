import { daySchema } from "../../../../shared/schema/day.ts";
import type { Day } from "../../../../shared/time/calendar.ts";
import type { DayKey } from "./queries.ts";

/**
 * The documents that change log keys stand for; keys of anything that devices do not mirror stand
 * for none.
 */
export interface Wanted {
  doctors: boolean;
  templates: boolean;
  settings: boolean;
  days: DayKey[];
}

/** The documents of these keys, without days before `from`. */
export function wantedOf(keys: Iterable<string>, from: Day): Wanted {
  const distinct = new Set(keys);
  const days = [...distinct]
    .map(parseDayKey)
    .filter((key) => key !== null)
    .filter((key) => key.day >= from)
    .sort((a, b) => a.day.localeCompare(b.day) || a.employee - b.employee);
  return {
    doctors: distinct.has("doctors"),
    templates: distinct.has("templates"),
    settings: distinct.has("settings"),
    days,
  };
}

function parseDayKey(key: string): DayKey | null {
  const [, written, employee] = /^day\/(\d{4}-\d{2}-\d{2})\/(\d+)$/.exec(key) ?? [];
  const day = daySchema.safeParse(written);
  return day.success ? { day: day.data, employee: Number(employee) } : null;
}
