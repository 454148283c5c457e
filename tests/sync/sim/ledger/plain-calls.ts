import type { JournalExport } from "../../../../shared/journal/journal.ts";

/** A call that nothing is merged with: settings, «прочитано», a file's line in the event log. */
export type PlainCall = Kept & {
  device: string;
  /** A decision makes another. */
  keys: Set<string>;
  /** The browser died in the middle of a decision: it may have been given up. */
  unsure: boolean;
  excuse: string | null;
};

type Kept =
  | { kind: "settings"; deleteAfterDayPassed: boolean }
  | { kind: "read"; uid: string; read: boolean }
  | { kind: "export"; made: JournalExport };

export class PlainCalls {
  readonly all: PlainCall[] = [];

  kept(device: string, key: string, call: Kept): void {
    this.all.push({ ...call, device, keys: new Set([key]), unsure: false, excuse: null });
  }

  withKey(key: string): PlainCall[] {
    return this.all.filter(({ keys }) => keys.has(key));
  }

  /** An own edit that never left goes with the visit it is about. */
  cancelled(device: string, uid: string): void {
    for (const call of this.all) {
      if (call.device === device && call.kind === "read" && call.uid === uid)
        call.excuse ??= "cancelled";
    }
  }

  /** The one copy of it was spoilt on its way. */
  spoilt(key: string): void {
    for (const call of this.withKey(key)) call.excuse ??= "spoilt";
  }

  /** A restore took these back: what had been replaced since does not come again. */
  takenBack(lost: ReadonlySet<string>, stands: (call: PlainCall) => boolean): void {
    for (const call of this.all) {
      if (!call.keys.isDisjointFrom(lost) && !stands(call))
        call.excuse ??= "replaced before the restore";
    }
  }
}
