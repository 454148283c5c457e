import { isParked, isWaiting } from "./fold.ts";
import type { Mirror } from "./mirror.ts";
import type { Outbox } from "./outbox.ts";
import { Signal } from "./signal.ts";
import type { Status } from "./status.ts";
import type { Link } from "./tabs.ts";

/** Reads the status off the engine's parts, and tells when it has changed. */
export class Gauge {
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
    this.#changed.ring();
  }
}

export function readStatus(
  { outbox, mirror }: { outbox: Outbox; mirror: Mirror },
  known: Pick<Status, "saved" | "storage" | "lostEdits" | "loginNeeded"> & { link: Link },
): Status {
  const entries = outbox.entries();
  const waiting = entries.filter(isWaiting);
  const { position, copying } = mirror.meta();
  return {
    online: known.link.online,
    appTooOld: known.link.appTooOld,
    waiting: waiting.length,
    waitingSince: waiting[0]?.madeAt ?? null,
    lastSyncedAt: position?.syncedAt ?? null,
    needsDecision: entries.filter(isParked).length,
    firstMirror: position ? null : { done: copying?.done ?? 0, total: copying?.total ?? 0 },
    saved: known.saved,
    storage: known.storage,
    lostEdits: known.lostEdits,
    loginNeeded: known.loginNeeded,
  };
}
