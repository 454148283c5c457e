import { useSyncExternalStore } from "react";
import { z } from "zod";
import type { Day } from "../../shared/calendar.ts";

/** Whose draft it is, and of which doctor's day: the next person in this tab has their own. */
export interface DraftPlace {
  user: number;
  day: Day;
  employee: number;
}

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
export function useDraft(of: DraftPlace): Draft | null {
  return useSyncExternalStore(subscribe, () => drafts[keyOf(of)] ?? null);
}

export function keepDraft(of: DraftPlace, draft: Draft) {
  put({ ...drafts, [keyOf(of)]: draft });
}

/** @param only where this is still the draft: what was typed since stays */
export function discardDraft(of: DraftPlace, only: Draft | null = null) {
  if (only && drafts[keyOf(of)] !== only) return;
  const { [keyOf(of)]: _, ...others } = drafts;
  put(others);
}

const keyOf = ({ user, day, employee }: DraftPlace) => `${user} ${day} ${employee}`;

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
