import { DAY_RECORD_KEYS, type DayRecord, isUnread } from "../../../shared/journal/record.ts";
import type { DayDocument } from "../../../shared/sync/sync.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { QueuedOperation } from "../operations/operation.ts";
import {
  foldRecord,
  isSameOverlay,
  newestServerRecord,
  overlaysOf,
  type RecordOverlay,
} from "../operations/overlay.ts";
import type { ServerVisit, VisitView } from "../operations/visit.ts";
import type { MirrorRow } from "../storage/databases.ts";
import { Documents, type MirroredDay } from "./documents.ts";
import { siteBookingsByPhone } from "./site-bookings.ts";
import { type Change, type ViewRow, Visits, visitViewOf } from "./visits.ts";

/** Where the mirror has a record. */
interface Mirrored {
  record: DayRecord;
  document: MirroredDay;
}

export interface ProjectionChange {
  rows?: readonly MirrorRow[];
  removedKeys?: readonly string[];
  outbox?: readonly QueuedOperation[];
  destroyed?: readonly string[];
  /** Epoch in which `destroyed` holds, where it is not the mirror's. */
  destroyedInEpoch?: string | null;
}

/** The view in memory that screens read: the outbox folded over the mirror. */
export class Projection {
  readonly documents = new Documents();
  readonly visits = new Visits();
  unread = 0;
  #siteBookings: { from: Day; byPhone: ReadonlyMap<string, readonly ViewRow[]> } | null = null;
  #mirrored = new Map<string, Mirrored>();
  #rowOf = new Map<string, ViewRow>();
  #overlays = new Map<string, RecordOverlay>();
  /** Destroyed uids, and in which epochs: a restore may bring a record back. */
  #destroyed = new Map<string, Set<string | null>>();
  #epoch: string | null = null;

  update(change: ProjectionChange): void {
    const touched = new Set<string>();
    for (const key of change.removedKeys ?? []) this.#removeDocument(key, touched);
    for (const row of change.rows ?? []) this.#setRow(row, touched);
    for (const uid of change.destroyed ?? []) {
      const epochs = this.#destroyed.get(uid) ?? new Set();
      this.#destroyed.set(uid, epochs.add(this.#epoch).add(change.destroyedInEpoch ?? this.#epoch));
      touched.add(uid);
    }
    if (change.outbox) this.#overlay(change.outbox, touched);
    this.#refold(touched);
  }

  /** @param fetched the server's record, for one that the mirror lacks */
  shown(uid: string, fetched: ServerVisit | null = null): ViewRow | null {
    if (!fetched || this.#mirrored.has(uid)) return this.#rowOf.get(uid) ?? null;
    return this.#fold(uid, this.#serverVisit(uid, fetched));
  }

  /** The newest server state of a record, without own queued edits. */
  serverRecord(uid: string, fetched: ServerVisit | null = null): ServerVisit | null {
    const known = this.#serverVisit(uid, fetched);
    return newestServerRecord(known, this.#overlays.get(uid), this.#destroyed.has(uid));
  }

  /** A row with all that a screen prints of it. */
  readonly viewOf = (row: ViewRow): VisitView => {
    row.view ??= visitViewOf(row, this.documents.doctorName(row.employee));
    return row.view;
  };

  /** The site's bookings from a day on, by phone. */
  siteBookings(from: Day): ReadonlyMap<string, readonly ViewRow[]> {
    if (this.#siteBookings?.from !== from) {
      const rows = this.visits.byTime().filter(({ day }) => day >= from);
      this.#siteBookings = { from, byPhone: siteBookingsByPhone(rows) };
    }
    return this.#siteBookings.byPhone;
  }

  #setRow({ key, epoch, body }: MirrorRow, touched: Set<string>): void {
    this.#epoch = epoch;
    if (body.kind === "day") this.#setDay(key, epoch, body, touched);
    else this.documents.set(epoch, body);
    if (body.kind === "doctors") for (const row of this.#rowOf.values()) row.view = null;
  }

  #setDay(key: string, epoch: string, day: DayDocument, touched: Set<string>): void {
    const uids = day.records.map((record) => record.uid);
    const before = this.documents.setDay(key, epoch, day, uids);
    const document = this.documents.dayOf(key);
    if (!document) return;
    const kept = new Set(uids);
    for (const uid of before) if (!kept.has(uid)) this.#dropRecord(uid, key, touched);
    for (const record of day.records) this.#setRecord(record, document, touched);
  }

  #setRecord(record: DayRecord, document: MirroredDay, touched: Set<string>): void {
    const before = this.#mirrored.get(record.uid);
    const same = before?.document === document && isSameRecord(before.record, record);
    if (same) return;
    this.#mirrored.set(record.uid, { record, document });
    touched.add(record.uid);
  }

  #removeDocument(key: string, touched: Set<string>): void {
    for (const uid of this.documents.remove(key)) this.#dropRecord(uid, key, touched);
  }

  /** A moved record may already be in another document. */
  #dropRecord(uid: string, key: string, touched: Set<string>): void {
    if (this.#mirrored.get(uid)?.document.key !== key) return;
    this.#mirrored.delete(uid);
    touched.add(uid);
  }

  #overlay(outbox: readonly QueuedOperation[], touched: Set<string>): void {
    const before = this.#overlays;
    this.#overlays = overlaysOf(outbox);
    for (const [uid, overlay] of before) {
      if (!isSameOverlay(overlay, this.#overlays.get(uid))) touched.add(uid);
    }
    for (const uid of this.#overlays.keys()) if (!before.has(uid)) touched.add(uid);
    this.documents.overlay(outbox);
  }

  /** A destroyed record is off the screen before a copy beside it lacks it. */
  #serverVisit(uid: string, fetched: ServerVisit | null = null): ServerVisit | null {
    const mirrored = this.#mirrored.get(uid);
    const known = mirrored ? serverVisitIn(mirrored) : fetched;
    const isGone = known !== null && this.#destroyed.get(uid)?.has(known.epoch) === true;
    return isGone ? null : known;
  }

  #refold(touched: ReadonlySet<string>): void {
    const changes: Change[] = [];
    for (const uid of touched) {
      const before = this.#rowOf.get(uid) ?? null;
      const after = this.#fold(uid, this.#serverVisit(uid));
      if (after) this.#rowOf.set(uid, after);
      else this.#rowOf.delete(uid);
      if (before && isUnread(before.record)) this.unread--;
      if (after && isUnread(after.record)) this.unread++;
      changes.push({ before, after });
    }
    this.visits.change(changes);
    this.#siteBookings = null;
  }

  #fold(uid: string, known: ServerVisit | null): ViewRow | null {
    const fold = foldRecord(known, this.#overlays.get(uid), this.#destroyed.has(uid));
    if (!fold) return null;
    const { record, employee, day } = fold.placed;
    return { record, employee, day, sync: fold.sync, view: null, name: null, phones: null };
  }
}

/** Not by the revision alone: data put back underneath the server may have it with other words. */
const isSameRecord = (a: DayRecord, b: DayRecord): boolean =>
  DAY_RECORD_KEYS.every(
    (key) => a[key] === b[key] || JSON.stringify(a[key]) === JSON.stringify(b[key]),
  );

const serverVisitIn = ({ record, document: { employee, day, epoch } }: Mirrored): ServerVisit => ({
  record,
  employee,
  day,
  epoch,
});
