import { dayKey } from "../../../../shared/sync/sync.ts";
import type { Day } from "../../../../shared/time/calendar.ts";

/** One edit of a doctor's list of times, as its difference against what was shown. */
export interface DayEdit {
  device: string;
  day: string;
  added: readonly string[];
  removed: readonly string[];
  /** Of the calls that carry it: a decision makes another. */
  keys: Set<string>;
  /** The browser died in the middle: it may have been kept. */
  unsure: boolean;
  excuse: string | null;
  /** Grows with each edit, and when its person confirms it: whose word is the last. */
  said: number;
  /** Where the history stood when it was made. */
  made: number;
  /** Those times somebody had changed again before a restore took the edit back. */
  replaced: Set<string>;
  /** Where the history stood at that restore. */
  restoredAt: number | null;
}

export interface DayEditStart {
  device: string;
  employee: number;
  day: Day;
  added: readonly string[];
  removed: readonly string[];
  made: number;
}

export class DayEdits {
  readonly all: DayEdit[] = [];
  #said = 0;

  begun({ employee, day, ...start }: DayEditStart): DayEdit {
    const edit: DayEdit = {
      ...{ ...start, day: dayKey(employee, day), keys: new Set(), unsure: true, excuse: null },
      ...{ replaced: new Set(), restoredAt: null, said: ++this.#said },
    };
    this.all.push(edit);
    return edit;
  }

  withKey(key: string): DayEdit | null {
    return this.all.find(({ keys }) => keys.has(key)) ?? null;
  }

  /** Its person says it again, after what they said of the day meanwhile. */
  saidAgain(edit: DayEdit): void {
    edit.said = ++this.#said;
  }

  /** What a restore took back comes again, but for what was changed again since. */
  takenBack(
    lost: ReadonlySet<string>,
    times: ReadonlyMap<string, readonly string[]>,
    position: number,
  ): void {
    for (const edit of this.all) {
      if (edit.keys.isDisjointFrom(lost)) continue;
      edit.restoredAt = position;
      const now = times.get(edit.day) ?? [];
      for (const time of edit.added) if (!now.includes(time)) edit.replaced.add(time);
      for (const time of edit.removed) if (now.includes(time)) edit.replaced.add(time);
    }
  }
}
