import { useSyncExternalStore } from "react";
import { z } from "zod";
import type { Day } from "../../../../shared/time/calendar.ts";
import { ChangeEmitter } from "../../../offline/index.ts";

/** Whose unsaved times they are, and of which doctor's day: the next person in this tab has their own. */
export interface UnsavedTimesKey {
  user: number;
  day: Day;
  employee: number;
}

/** Times as typed for a doctor's day and not saved yet, with the list they were typed over. */
export interface UnsavedTimes {
  text: string;
  from: readonly string[];
}

const storedSchema = z.record(
  z.string(),
  z.object({ text: z.string(), from: z.array(z.string()) }),
);
type AllUnsavedTimes = Readonly<Record<string, UnsavedTimes>>;

// In the tab's storage, so that an update of the app does not lose them; they name no patient.
const PLACE = "priem-schedule-drafts";
const changed = new ChangeEmitter();
let drafts: AllUnsavedTimes = stored();

/** Remembered per date and doctor until saved. */
export function useUnsavedTimes(of: UnsavedTimesKey): UnsavedTimes | null {
  return useSyncExternalStore(changed.listen, () => drafts[keyOf(of)] ?? null);
}

export function keepUnsavedTimes(of: UnsavedTimesKey, draft: UnsavedTimes) {
  put({ ...drafts, [keyOf(of)]: draft });
}

/** @param only discards only this draft: text typed since stays */
export function discardUnsavedTimes(of: UnsavedTimesKey, only: UnsavedTimes | null = null) {
  if (only && drafts[keyOf(of)] !== only) return;
  const { [keyOf(of)]: _, ...others } = drafts;
  put(others);
}

const keyOf = ({ user, day, employee }: UnsavedTimesKey) => `${user} ${day} ${employee}`;

function put(next: AllUnsavedTimes) {
  drafts = next;
  sessionStorage.setItem(PLACE, JSON.stringify(drafts));
  changed.notify();
}

function stored(): AllUnsavedTimes {
  try {
    return storedSchema.parse(JSON.parse(sessionStorage.getItem(PLACE) ?? "{}"));
  } catch (error) {
    console.error("Unsaved times of the schedule were not readable", error);
    return {};
  }
}
