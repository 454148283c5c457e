import { isParked, isWaiting } from "../operations/operation.ts";
import type { StorageTrouble } from "../storage/databases.ts";
import type { Mirror } from "../storage/mirror.ts";
import type { Outbox } from "../storage/outbox.ts";
import type { Link, MirrorTrouble } from "./tab-messages.ts";

/** The content of the header; only known facts. */
export interface Status {
  /** Edits made here that the server has not answered yet. */
  waiting: number;
  /** When the oldest of them was made (ISO). */
  waitingSince: string | null;
  /** When this device last had the server's state (ISO, by the server's clock). */
  lastSyncedAt: string | null;
  /** Grows whenever the mirror takes an answer: while it is constant, no news comes. */
  mirrorWrites: number;
  /** Operations that only a person can end: «Требует решения». */
  needsDecision: number;
  /** Progress of the first snapshot, in documents; null once it is whole. */
  firstMirror: { done: number; total: number } | null;
  /** The last call reached the server. */
  online: boolean;
  /** The server refuses this version of the app: edits wait for the update. */
  appTooOld: boolean;
  /** False: the device refused to store the last edit, «НЕ сохранено». */
  saved: boolean;
  /** The storage went away under this tab: it can store nothing until it is reloaded. */
  storage: StorageTrouble | null;
  /**
   * Edits that waited here when the browser removed the closed app's storage, or when a person
   * started without them, as last counted.
   */
  lostEdits: number;
  /** The fault of the shown mirror; null if it is intact. */
  mirrorTrouble: MirrorTrouble | null;
  /** «Войдите снова»: reading and enqueueing go on, the queue waits. */
  loginNeeded: boolean;
}

type OutboxState = Pick<Outbox, "operations">;

/** @param known facts of this tab besides its storage */
export function readStatus(
  { outbox, mirror }: { outbox: OutboxState; mirror: Pick<Mirror, "meta"> },
  {
    link,
    ...known
  }: Pick<Status, "saved" | "storage" | "lostEdits" | "loginNeeded"> & {
    link: Link;
  },
): Status {
  const { position, snapshot, writes } = mirror.meta();
  const waiting = outbox.operations().filter(isWaiting);
  return {
    waiting: waiting.length,
    waitingSince: waiting[0]?.madeAt ?? null,
    lastSyncedAt: position?.syncedAt ?? null,
    mirrorWrites: writes,
    needsDecision: outbox.operations().filter(isParked).length,
    firstMirror: position ? null : { done: snapshot?.done ?? 0, total: snapshot?.total ?? 0 },
    ...known,
    ...link,
  };
}
