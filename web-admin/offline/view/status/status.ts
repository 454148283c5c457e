import type { StorageTrouble } from "../../storage/databases.ts";
import type { MirrorTrouble } from "../../storage/mirror.ts";

/** The part of the status that lies readable in IndexedDB. */
export interface StoredStatus {
  /** Edits made here that the server has not answered yet. */
  waiting: number;
  /** When the oldest of them was made (ISO). */
  waitingSince: string | null;
  /** When this device last had the server's state (ISO, by the server's clock). */
  lastSyncedAt: string | null;
  /** Grows whenever the mirror takes an answer: while it stands still, no news comes. */
  mirrorWrites: number;
  /** Operations that only a person can end: «Требует решения». */
  needsDecision: number;
  /** Progress of the first copy, in documents; null once it is whole. */
  firstMirror: { done: number; total: number } | null;
}

/** What the header always shows; it never says more than is known. */
export interface Status extends StoredStatus {
  /** The last call reached the server. */
  online: boolean;
  /** The server takes nothing from this version of the app: edits wait for the update. */
  appTooOld: boolean;
  /** False: the device refused to keep the last edit, «НЕ сохранено». */
  saved: boolean;
  /** The storage went away under this tab: it can keep nothing until it is reloaded. */
  storage: StorageTrouble | null;
  /**
   * Edits that waited here when the browser took the closed app's storage away, or when a person
   * started anew without them, as last noted.
   */
  lostEdits: number;
  /** What is wrong with the copy that is shown; null: nothing. */
  mirrorTrouble: MirrorTrouble | null;
  /** «Войдите снова»: reading and enqueueing go on, the queue waits. */
  loginNeeded: boolean;
}
