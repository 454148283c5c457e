import type { Day } from "../../../shared/calendar.ts";
import { daySchema } from "../../../shared/fields.ts";
import type { DayKey } from "./queries.ts";

/** What `change_log` keys ask for. Keys of things no device mirrors ask for nothing. */
export interface Wanted {
  doctors: boolean;
  templates: boolean;
  settings: boolean;
  days: DayKey[];
}

/** Sorts keys into what they name; days before `from` are left to the server. */
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
