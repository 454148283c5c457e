import { type DayDocument, dayKey } from "../../../shared/sync/sync.ts";
import type { Operation } from "../operations/operation.ts";
import {
  foldRecord,
  isSameOverlay,
  newestServerRecord,
  overlaysOf,
  type RecordOverlay,
} from "../operations/overlay.ts";
import { type ServerVisit, type VisitView, visitViewOf } from "../operations/visit.ts";
import type { MirrorRow } from "../storage/databases.ts";
import { Documents } from "./documents.ts";
import { Visits } from "./visits.ts";

/** Documents that came to the mirror, documents that left it, and uids that were destroyed. */
export interface MirrorChange {
  rows: readonly MirrorRow[];
  removedKeys: readonly string[];
  destroyed: readonly string[];
  /** Epoch in which `destroyed` holds; null: the mirror's. */
  destroyedInEpoch: string | null;
}

/** The view in memory that screens read: the outbox folded over the mirror. */
export class Projection {
  readonly documents = new Documents();
  readonly visits = new Visits();
  #mirrored = new Map<string, ServerVisit>();
  #overlays = new Map<string, RecordOverlay>();
  /** Destroyed uids, and in which epochs: a restore may bring a record back. */
  #destroyed = new Map<string, Set<string | null>>();
  #epoch: string | null = null;

  /** The mirror has changed. */
  update({
    rows = [],
    removedKeys = [],
    destroyed = [],
    destroyedInEpoch = null,
  }: Partial<MirrorChange>): void {
    const touched = new Set<string>();
    for (const key of removedKeys) {
      this.#dropRecords(key, touched);
      this.documents.remove(key);
    }
    for (const row of rows) this.#setRow(row, touched);
    for (const uid of destroyed) {
      const epochs = this.#destroyed.get(uid) ?? new Set();
      this.#destroyed.set(uid, epochs.add(this.#epoch).add(destroyedInEpoch ?? this.#epoch));
      touched.add(uid);
    }
    this.#refold(touched);
  }

  /** The outbox has changed. */
  overlay(outbox: readonly Operation[]): void {
    const before = this.#overlays;
    this.#overlays = overlaysOf(outbox);
    this.documents.overlay(outbox);
    const uids = new Set([...before.keys(), ...this.#overlays.keys()]);
    this.#refold(
      [...uids].filter((uid) => !isSameOverlay(before.get(uid), this.#overlays.get(uid))),
    );
  }

  #refold(uids: Iterable<string>): void {
    for (const uid of uids) this.visits.set(uid, this.#fold(uid, this.#serverVisit(uid)));
  }

  /** @param fetched the server's record, for one that the mirror lacks */
  shown(uid: string, fetched: ServerVisit | null = null): VisitView | null {
    if (!fetched || this.#mirrored.has(uid)) return this.visits.get(uid);
    return this.#fold(uid, this.#serverVisit(uid, fetched));
  }

  /** The newest server state of a record, without own queued edits. */
  serverRecord(uid: string, fetched: ServerVisit | null = null): ServerVisit | null {
    const known = this.#serverVisit(uid, fetched);
    return newestServerRecord(known, this.#overlays.get(uid), this.#destroyed.has(uid));
  }

  /** The epoch in which the mirror has the visit; null if it does not have it. */
  mirroredEpoch(uid: string): string | null {
    return this.#mirrored.get(uid)?.epoch ?? null;
  }

  #setRow(row: MirrorRow, touched: Set<string>): void {
    const { key, epoch, body } = row;
    this.#epoch = epoch;
    this.#dropRecords(key, touched);
    this.documents.set(row);
    if (body.kind === "day") this.#setRecords(body, epoch, touched);
    // The views have the doctors' names.
    if (body.kind === "doctors") for (const uid of this.visits.uids()) touched.add(uid);
  }

  #setRecords({ records, employee, day }: DayDocument, epoch: string, touched: Set<string>): void {
    for (const record of records) {
      this.#mirrored.set(record.uid, { record, employee, day, epoch });
      touched.add(record.uid);
    }
  }

  /** Those of a document that is replaced or removed. A moved one may already be in another. */
  #dropRecords(key: string, touched: Set<string>): void {
    for (const { uid } of this.documents.recordsIn(key)) {
      const mirrored = this.#mirrored.get(uid);
      if (!mirrored || dayKey(mirrored.employee, mirrored.day) !== key) continue;
      this.#mirrored.delete(uid);
      touched.add(uid);
    }
  }

  /** A destroyed record is off the screen before a copy beside it lacks it. */
  #serverVisit(uid: string, fetched: ServerVisit | null = null): ServerVisit | null {
    const known = this.#mirrored.get(uid) ?? fetched;
    const isGone = known !== null && this.#destroyed.get(uid)?.has(known.epoch) === true;
    return isGone ? null : known;
  }

  #fold(uid: string, known: ServerVisit | null): VisitView | null {
    const fold = foldRecord(known, this.#overlays.get(uid), this.#destroyed.has(uid));
    if (!fold) return null;
    const { placed, sync } = fold;
    return visitViewOf(placed, sync, this.documents.doctorName(placed.employee));
  }
}
