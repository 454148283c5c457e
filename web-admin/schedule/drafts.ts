import { useSyncExternalStore } from "react";
import { z } from "zod";
import type { Day } from "../../shared/calendar.ts";

/** Times as typed for a doctor's day and not saved yet, with the list they were typed over. */
export interface Draft {
  text: string;
  from: readonly string[];
}

const storedSchema = z.record(
  z.string(),
  z.object({ text: z.string(), from: z.array(z.string()) }),
);
type Drafts = Readonly<Record<string, Draft>>;

// In the tab's storage, so that an update of the app does not lose them; they name no patient.
const PLACE = "priem-schedule-drafts";
const listeners = new Set<() => void>();
let drafts: Drafts = stored();

/** Remembered per date and doctor until saved. */
export function useDraft(day: Day, employee: number): Draft | null {
  return useSyncExternalStore(subscribe, () => drafts[keyOf(day, employee)] ?? null);
}

export function keepDraft(day: Day, employee: number, draft: Draft) {
  put({ ...drafts, [keyOf(day, employee)]: draft });
}

export function discardDraft(day: Day, employee: number) {
  const { [keyOf(day, employee)]: _, ...others } = drafts;
  put(others);
}

const keyOf = (day: Day, employee: number) => `${day} ${employee}`;

function put(next: Drafts) {
  drafts = next;
  sessionStorage.setItem(PLACE, JSON.stringify(drafts));
  for (const listener of listeners) listener();
}

function stored(): Drafts {
  try {
    return storedSchema.parse(JSON.parse(sessionStorage.getItem(PLACE) ?? "{}"));
  } catch (error) {
    console.error("Kept drafts of the schedule were not readable", error);
    return {};
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
