import type { SessionUser } from "../../shared/access/session.ts";
import type { UserClient } from "../server/user-client.ts";
import type { Commands } from "./commands.ts";
import type { LaterSettlement, Settlement } from "./operations/operation.ts";
import type { VisitView } from "./operations/record.ts";
import type { UnreadableEdit } from "./storage/outbox-rows.ts";
import type { JournalQuery } from "./view/journal-query.ts";
import type { CancelledVisit, OlderPage } from "./view/older-records.ts";
import type { Queries } from "./view/optimistic-view.ts";
import type { Status, StoredStatus } from "./view/status/status.ts";

/**
 * One user's mirror, outbox and projection in one tab. Commands resolve when the edit is safe on
 * this device and visible; they reject with `NotSaved` when the device refuses to keep it.
 */
export interface Engine extends Commands, Queries {
  readonly user: SessionUser;

  start(): Promise<void>;
  /** Today and tomorrow have been read, with the edits that wait. */
  readonly near: Promise<void>;
  stop(): Promise<void>;
  /** Removes what was answered and only waits to be seen in the mirror. */
  clearAnswered(): Promise<void>;

  /** Dismisses the notice of edits that the browser removed; see `Status.lostEdits`. */
  acknowledgeLoss(): void;

  /** Waits up to `withinMs` for the server's answer to an operation. */
  settled(key: string, withinMs: number): Promise<Settlement>;
  /**
   * Waits for that answer until `signal` aborts; from then on the promise stays pending. Rejects
   * where the device's storage is gone.
   */
  answered(key: string, signal: AbortSignal): Promise<LaterSettlement>;
  /** Pulls and drains now, without waiting for a timer. */
  syncNow(): void;

  /** Edits that wait and that this device's disk has spoiled; they count in `needsDecision`. */
  unreadable(): readonly UnreadableEdit[];
  /** Discards one of them. */
  discardUnreadable(key: string): Promise<void>;
  status(): Status;
  /** The stored part of it, read from the disk: for live queries. */
  storedStatus(): Promise<StoredStatus>;
  /** True once this device's copy has been read into memory. */
  ready(): boolean;

  /**
   * Records older than the mirror, asked of the server a part at a time.
   * @param after the `next` of the part before
   * @throws Unreachable, Refused
   */
  fetchOlder(query: JournalQuery, after?: string | null): Promise<OlderPage>;
  /** One record from the server; null where there is none. @throws Unreachable, Refused */
  fetchRecord(idOrUid: number | string): Promise<VisitView | CancelledVisit | null>;

  /** Sends a request past the outbox, for screens that work online only. Never throws. */
  request: UserClient;

  /** Moves with every change of what the readings above answer, but for the status. */
  version(): number;
  onRecords(listener: () => void): () => void;
  onStatus(listener: () => void): () => void;
}
