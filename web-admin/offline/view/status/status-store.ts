import { isParked, isWaiting } from "../../operations/operation.ts";
import { ChangeEmitter } from "../../platform/change-emitter.ts";
import type { MirrorMeta, OutboxRow } from "../../storage/databases.ts";
import type { Mirror, MirrorTrouble } from "../../storage/mirror.ts";
import type { Outbox } from "../../storage/outbox.ts";
import type { Link } from "../../tabs/tab-messages.ts";
import type { Status, StoredStatus } from "./status.ts";

/** Reads the status off the engine's parts, and notifies when it has changed. */
export class StatusStore {
  readonly #changed = new ChangeEmitter();
  #status: Status;

  constructor(readonly read: () => Status) {
    this.#status = read();
  }

  readonly status = () => this.#status;
  readonly listen = this.#changed.listen;

  refresh(): void {
    const next = this.read();
    if (JSON.stringify(next) === JSON.stringify(this.#status)) return;
    this.#status = next;
    this.#changed.notify();
  }
}

type Copy = Pick<Mirror, "meta" | "wanted">;
type Queue = Pick<Outbox, "operations" | "unreadable">;

/** What the leading tab knows to be wrong with the copy, once the device keeps what it pulls. */
export function mirrorTroubleOf(mirror: Copy): MirrorTrouble | null {
  if (mirror.wanted() === "unreadable") return "unreadable";
  return mirror.wanted() === "diverged" && mirror.meta().mending ? "diverged" : null;
}

/** @param unreadable edits among the rows, or beside them, that the disk has spoiled */
export function storedStatus(
  rows: readonly Pick<OutboxRow, "key" | "state" | "madeAt">[],
  unreadable: readonly Pick<OutboxRow, "key">[],
  { position, copying, writes }: MirrorMeta,
): StoredStatus {
  const spoiled = new Set(unreadable.map(({ key }) => key));
  const readable = rows.filter(({ key }) => !spoiled.has(key));
  const waiting = readable.filter(isWaiting);
  return {
    waiting: waiting.length,
    waitingSince: waiting[0]?.madeAt ?? null,
    lastSyncedAt: position?.syncedAt ?? null,
    mirrorWrites: writes,
    needsDecision: readable.filter(isParked).length + unreadable.length,
    firstMirror: position ? null : { done: copying?.done ?? 0, total: copying?.total ?? 0 },
  };
}

export function readStatus(
  { outbox, mirror }: { outbox: Queue; mirror: Copy },
  known: Pick<Status, "saved" | "storage" | "lostEdits" | "loginNeeded"> & { link: Link },
): Status {
  return {
    ...storedStatus(outbox.operations(), outbox.unreadable(), mirror.meta()),
    online: known.link.online,
    appTooOld: known.link.appTooOld,
    saved: known.saved,
    storage: known.storage,
    lostEdits: known.lostEdits,
    mirrorTrouble: known.link.mirrorTrouble ?? mirrorTroubleOf(mirror),
    loginNeeded: known.loginNeeded,
  };
}
