import { type DayRecord, isUnread } from "../../shared/journal.ts";
import type { DayDocument } from "../../shared/sync.ts";
import type { MirrorRow } from "./databases.ts";
import { Documents } from "./documents.ts";
import {
  foldRecord,
  isSameOverlay,
  overlaysOf,
  type Placed,
  type RecordOverlay,
  restsOn,
} from "./fold.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { FoldedRecord } from "./record.ts";
import { type DayPlace, type Shown, shownRecord } from "./shown.ts";
import { type Change, ShownTable } from "./shown-table.ts";

/** Where the mirror has a record. */
interface Mirrored {
  record: DayRecord;
  document: DayPlace;
}

export interface ProjectionChange {
  rows?: readonly MirrorRow[];
  removedKeys?: readonly string[];
  outbox?: readonly OutboxEntry[];
  destroyed?: readonly string[];
  /** The life of the database that says so, where it is not the one that is shown. */
  toldBy?: string | null;
}

/**
 * Mirror and outbox folded into one picture in memory, with the orders lists are read in.
 * Nothing else answers a screen.
 */
export class Projection {
  readonly documents = new Documents();
  readonly table = new ShownTable();
  unread = 0;
  #mirrored = new Map<string, Mirrored>();
  #shown = new Map<string, Shown>();
  #overlays = new Map<string, RecordOverlay>();
  /** What is gone, in which lives of the database: a restore may bring it back. */
  #destroyed = new Map<string, Set<string | null>>();
  #epoch: string | null = null;

  update(change: ProjectionChange): void {
    const touched = new Set<string>();
    for (const key of change.removedKeys ?? []) this.#removeDocument(key, touched);
    for (const row of change.rows ?? []) this.#placeRow(row, touched);
    for (const uid of change.destroyed ?? []) {
      const lives = this.#destroyed.get(uid) ?? new Set();
      this.#destroyed.set(uid, lives.add(this.#epoch).add(change.toldBy ?? this.#epoch));
      touched.add(uid);
    }
    if (change.outbox) this.#overlay(change.outbox, touched);
    this.#refold(touched);
  }

  /** @param fetched what the server answered of a record, for one the mirror does not hold */
  shown(uid: string, fetched: Placed | null = null): Shown | null {
    if (!fetched || this.#mirrored.has(uid)) return this.#shown.get(uid) ?? null;
    return this.#fold(uid, this.#placed(uid, fetched));
  }

  /** The server's newest word on a record, under the own edits that wait. */
  known(uid: string, fetched: Placed | null = null): Placed | null {
    const placed = this.#placed(uid, fetched);
    return restsOn(placed, this.#overlays.get(uid), this.#destroyed.has(uid));
  }

  readonly folded = (shown: Shown): FoldedRecord => {
    shown.folded ??= shownRecord(shown, this.documents.doctorName(shown.employee));
    return shown.folded;
  };

  #placeRow({ key, epoch, body }: MirrorRow, touched: Set<string>): void {
    this.#epoch = epoch;
    if (body.kind === "day") this.#placeDay(key, epoch, body, touched);
    else this.documents.place(epoch, body);
    if (body.kind === "doctors") for (const shown of this.#shown.values()) shown.folded = null;
  }

  #placeDay(key: string, epoch: string, day: DayDocument, touched: Set<string>): void {
    const uids = day.records.map((record) => record.uid);
    const before = this.documents.placeDay(key, epoch, day, uids);
    const place = this.documents.placeOf(key);
    if (!place) return;
    const kept = new Set(uids);
    for (const uid of before) if (!kept.has(uid)) this.#unplace(uid, key, touched);
    for (const record of day.records) this.#placeRecord(record, place, touched);
  }

  #placeRecord(record: DayRecord, document: DayPlace, touched: Set<string>): void {
    const before = this.#mirrored.get(record.uid);
    const same = before?.document === document && isSameRevision(before.record, record);
    if (same) return;
    this.#mirrored.set(record.uid, { record, document });
    touched.add(record.uid);
  }

  #removeDocument(key: string, touched: Set<string>): void {
    for (const uid of this.documents.removeDay(key)) this.#unplace(uid, key, touched);
  }

  /** A record that moved may already lie in another document. */
  #unplace(uid: string, key: string, touched: Set<string>): void {
    if (this.#mirrored.get(uid)?.document.key !== key) return;
    this.#mirrored.delete(uid);
    touched.add(uid);
  }

  #overlay(outbox: readonly OutboxEntry[], touched: Set<string>): void {
    const before = this.#overlays;
    this.#overlays = overlaysOf(outbox);
    for (const [uid, overlay] of before) {
      if (!isSameOverlay(overlay, this.#overlays.get(uid))) touched.add(uid);
    }
    for (const uid of this.#overlays.keys()) if (!before.has(uid)) touched.add(uid);
    this.documents.overlay(outbox);
  }

  /** What is destroyed is off the screen before a copy taken beside is without it. */
  #placed(uid: string, fetched: Placed | null = null): Placed | null {
    const mirrored = this.#mirrored.get(uid);
    const placed = mirrored ? placedIn(mirrored) : fetched;
    const isGone = placed !== null && this.#destroyed.get(uid)?.has(placed.epoch) === true;
    return isGone ? null : placed;
  }

  #refold(touched: ReadonlySet<string>): void {
    const changes: Change[] = [];
    for (const uid of touched) {
      const before = this.#shown.get(uid) ?? null;
      const after = this.#fold(uid, this.#placed(uid));
      if (after) this.#shown.set(uid, after);
      else this.#shown.delete(uid);
      if (before && isUnread(before.record)) this.unread--;
      if (after && isUnread(after.record)) this.unread++;
      changes.push({ before, after });
    }
    this.table.change(changes);
  }

  #fold(uid: string, known: Placed | null): Shown | null {
    const fold = foldRecord(known, this.#overlays.get(uid), this.#destroyed.has(uid));
    if (!fold) return null;
    const { record, employee, day } = fold.placed;
    return { record, employee, day, sync: fold.sync, folded: null, slot: -1 };
  }
}

/** Every edit moves the revision, but for reading. */
function isSameRevision(a: DayRecord, b: DayRecord): boolean {
  return a.revision === b.revision && a.read_at === b.read_at && a.id === b.id;
}

const placedIn = ({ record, document: { employee, day, epoch } }: Mirrored): Placed => ({
  ...{ record, employee, day, epoch },
});
