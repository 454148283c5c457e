import { dayKey } from "../../../../shared/sync/sync.ts";
import type { Day } from "../../../../shared/time/calendar.ts";

interface DayEditStart {
  login: string;
  employee: number;
  day: Day;
  added: readonly string[];
  removed: readonly string[];
  /** Position in the history. */
  made: number;
}

/** An edit of a doctor's times: the difference to the shown list. */
export interface DayEdit extends Omit<DayEditStart, "employee" | "day"> {
  day: string;
  /** A decision makes a new call. */
  keys: Set<string>;
  /** The browser may have died in the middle. */
  unsure: boolean;
  isExcused: boolean;
  /** Order of the edits; a decision repeats an edit. */
  order: number;
  /** Times that other edits had changed again before a restore undid this one. */
  replaced: Set<string>;
  /** Position of that restore in the history. */
  restoredAt: number | null;
}

export class DayEdits {
  readonly all: DayEdit[] = [];
  #order = 0;

  begun({ employee, day, ...start }: DayEditStart): DayEdit {
    const edit: DayEdit = {
      ...start,
      day: dayKey(employee, day),
      keys: new Set(),
      unsure: true,
      isExcused: false,
      replaced: new Set(),
      restoredAt: null,
      order: ++this.#order,
    };
    this.all.push(edit);
    return edit;
  }

  withKey(key: string): DayEdit | null {
    return this.all.find(({ keys }) => keys.has(key)) ?? null;
  }

  /** A decision repeats it after later edits of the day. */
  repeated(edit: DayEdit): void {
    edit.order = ++this.#order;
  }

  /** Edits that a restore undid come again, without the times that were changed again since. */
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
