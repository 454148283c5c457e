import { isParked, isWaiting } from "../../operations/record-overlay.ts";
import { Signal } from "../../platform/signal.ts";
import type { Mirror, MirrorTrouble } from "../../storage/mirror.ts";
import type { Outbox } from "../../storage/outbox.ts";
import type { Link } from "../../tabs/tab-messages.ts";
import type { Status } from "./status.ts";

/** Reads the status off the engine's parts, and notifies when it has changed. */
export class StatusStore {
  readonly #changed = new Signal();
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

export function readStatus(
  { outbox, mirror }: { outbox: Queue; mirror: Copy },
  known: Pick<Status, "saved" | "storage" | "lostEdits" | "loginNeeded"> & { link: Link },
): Status {
  const operations = outbox.operations();
  const waiting = operations.filter(isWaiting);
  const { position, copying, writes } = mirror.meta();
  return {
    online: known.link.online,
    appTooOld: known.link.appTooOld,
    waiting: waiting.length,
    waitingSince: waiting[0]?.madeAt ?? null,
    lastSyncedAt: position?.syncedAt ?? null,
    mirrorWrites: writes,
    needsDecision: operations.filter(isParked).length + outbox.unreadable().length,
    firstMirror: position ? null : { done: copying?.done ?? 0, total: copying?.total ?? 0 },
    saved: known.saved,
    storage: known.storage,
    lostEdits: known.lostEdits,
    mirrorTrouble: known.link.mirrorTrouble ?? mirrorTroubleOf(mirror),
    loginNeeded: known.loginNeeded,
  };
}
