import { PROBLEM } from "../../shared/problem.ts";
import { HEADERS } from "../../shared/sync.ts";
import type { Caller, Later, Reply } from "./calls.ts";
import { isWaiting } from "./fold.ts";
import { judge } from "./judge.ts";
import { readyAmong } from "./order.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
import { Patience } from "./patience.ts";
import type { World } from "./world.ts";

// A browser opens six connections to a server; a few more in line keep them busy.
const IN_FLIGHT_AT_ONCE = 10;
const REFUSED_WRITE_MS = 5_000;

export interface Drain {
  /** Sends what may be sent; call it whenever something may have changed. */
  pump(): void;
  /** The network is back, or may be: waiting that a broken line caused ends now. */
  rearm(): void;
  stop(): void;
}

export interface DrainNeeds {
  world: World;
  outbox: Outbox;
  call: Caller;
  /** The mirror's, for answers without an ETag. */
  epoch(): string | null;
  /** False while someone has to sign in first. */
  maySend(): boolean;
  onReached(reached: boolean): void;
  /** The database lives another life than the mirror's: a copy has to come first. */
  onResync(): void;
}

/** Until the copy is there: a whole pull ends the wait, as it does for a line that was broken. */
const COPY_FIRST: Later = {
  kind: "later",
  line: true,
  reached: true,
  tooOld: false,
  retryAfterMs: null,
};

const isResync = (reply: Reply) =>
  reply.kind === "answered" && reply.problem?.code === PROBLEM.resync;

/** Sends the outbox's calls, each until it is answered; runs in the leading tab only. */
export function createDrain(needs: DrainNeeds): Drain {
  const { world, outbox, call, epoch, maySend, onReached } = needs;
  const lease = world.uuid();
  const inFlight = new Set<number>();
  const patience = new Patience(world);
  let stopped = false;
  let pumping = false;
  let pumpAgain = false;
  let cancelTimer = () => {};

  function pump(): void {
    pumpAgain = true;
    if (pumping || stopped) return;
    pumping = true;
    cancelTimer();
    void sendReady().finally(() => {
      pumping = false;
      if (pumpAgain) pump();
    });
  }

  async function sendReady(): Promise<void> {
    try {
      while (pumpAgain && !stopped) {
        pumpAgain = false;
        for (const entry of await leaseReady()) void send(entry);
      }
      wakeAt(patience.nextAt(outbox.entries().filter(isSendable)));
    } catch {
      // The device refused to note the try; the outbox has said so, nothing was sent.
      wakeAt(world.clock.ticks() + REFUSED_WRITE_MS);
    }
  }

  /** A try is on disk before it is made: after a crash nobody takes it for never sent. */
  async function leaseReady(): Promise<readonly OutboxEntry[]> {
    const leased: OutboxEntry[] = [];
    await outbox.change((entries) => {
      leased.length = 0;
      if (!maySend() || !patience.lineOpen()) return null;
      const room = (patience.lineFailing() ? 1 : IN_FLIGHT_AT_ONCE) - inFlight.size;
      const ready = readyAmong(entries, (entry) => isSendable(entry) && patience.mayTry(entry));
      const chosen = patience.healthyFirst(ready).slice(0, Math.max(0, room));
      for (const entry of chosen) {
        leased.push({ ...entry, state: "sending", attempts: entry.attempts + 1, lease });
      }
      return leased.length > 0 ? { put: leased } : null;
    });
    for (const { seq } of leased) inFlight.add(seq);
    return leased;
  }

  const isSendable = (entry: OutboxEntry) => isWaiting(entry) && !inFlight.has(entry.seq);

  async function send(entry: OutboxEntry): Promise<void> {
    const known = epoch();
    const answered = await call({
      method: entry.method,
      path: entry.path,
      ...(entry.body === null ? {} : { body: entry.body }),
      headers: {
        [HEADERS.key]: entry.key,
        ...(entry.etag === null ? {} : { [HEADERS.ifMatch]: entry.etag }),
        ...(known === null ? {} : { [HEADERS.epoch]: known }),
      },
    });
    const reply = isResync(answered) ? COPY_FIRST : answered;
    heard(entry, reply);
    if (reply === COPY_FIRST) needs.onResync();
    try {
      await outbox.change((entries) => {
        const now = entries.find((each) => each.seq === entry.seq && each.lease === lease);
        if (!now || now.key !== entry.key) return null;
        if (reply.kind === "later") return { put: [{ ...now, state: "pending", lease: null }] };
        if (reply.kind === "login") return { put: [{ ...now, state: "login", lease: null }] };
        const at = new Date(world.clock.now()).toISOString();
        return judge(now, reply, entries, { at, epoch: epoch(), newKey: world.uuid });
      });
    } catch {
      // The answer could not be kept; the same key asks for it again.
      patience.failed(entry, { line: false, retryAfterMs: REFUSED_WRITE_MS });
    }
    inFlight.delete(entry.seq);
    pump();
  }

  function heard(entry: OutboxEntry, reply: Reply): void {
    if (reply.kind === "later") patience.failed(entry, reply);
    else patience.answered(entry);
    onReached(reply.kind !== "later" || reply.reached);
  }

  function wakeAt(at: number | null): void {
    cancelTimer();
    if (at === null || stopped) return;
    cancelTimer = world.clock.after(Math.max(0, at - world.clock.ticks()), pump);
  }

  return {
    pump,
    rearm() {
      patience.rearm();
      pump();
    },
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}
