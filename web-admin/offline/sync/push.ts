import { PROBLEM } from "../../../shared/schema/problem.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { type Caller, type Later, NOT_REACHED, type Reply } from "../network/calls.ts";
import { applyAnswer } from "../operations/apply-answer.ts";
import { isWaiting, type Operation } from "../operations/operation.ts";
import { sendableOperations } from "../operations/send-order.ts";
import { ifMatchOf, requestOf } from "../operations/target.ts";
import { undoTimeLeft } from "../operations/undo-window.ts";
import type { Platform } from "../platform/platform.ts";
import type { Outbox } from "../storage/outbox.ts";
import { RetrySchedule } from "./retry-schedule.ts";

// A browser opens six connections to a server; a few more in line keep them busy.
const IN_FLIGHT_AT_ONCE = 10;
const REFUSED_WRITE_MS = 5_000;

export interface Pusher {
  /** Sends the operations that may be sent; call it after any change. */
  pump(): void;
  /** The network is back, or may be: waiting that a broken line caused ends now. */
  retryNow(): void;
  stop(): void;
}

export interface PusherNeeds {
  platform: Pick<Platform, "clock" | "random" | "uuid">;
  outbox: Outbox;
  call: Caller;
  /** The mirror's, for answers without an ETag. */
  epoch(): string | null;
  /** False while someone has to sign in first. */
  maySend(): boolean;
  onReached(reached: boolean): void;
  /** The server's epoch differs from the mirror's: a snapshot has to come first. */
  onOtherEpoch(): void;
}

/**
 * A different epoch, as after a restore: a complete pull ends the wait, as after a failed
 * connection.
 */
const SNAPSHOT_FIRST: Later = { ...NOT_REACHED, reached: true };

const isOfOtherEpoch = (reply: Reply) =>
  reply.kind === "answered" && reply.problem?.code === PROBLEM.resync;

/** Readings of the clocks for one pass over the queue. */
interface Moment {
  ticks: number;
  now: number;
}

interface Ready {
  leased: readonly Operation[];
  /** The tick at which the next operation becomes due; null if no operation waits. */
  dueAt: number | null;
}

/** Sends the outbox's calls, each until it is answered; runs in the leading tab only. */
export function createPusher(needs: PusherNeeds): Pusher {
  const { platform, outbox, call, epoch, maySend, onReached } = needs;
  const lease = platform.uuid();
  const inFlight = new Set<number>();
  const retries = new RetrySchedule(platform);
  let stopped = false;
  let pumping = false;
  let pumpAgain = false;
  let cancelTimer = () => {};

  function pump(): void {
    pumpAgain = true;
    if (pumping || stopped) return;
    pumping = true;
    void sendReady().finally(() => {
      pumping = false;
      if (pumpAgain) pump();
    });
  }

  async function sendReady(): Promise<void> {
    try {
      let dueAt: number | null = null;
      while (pumpAgain && !stopped) {
        pumpAgain = false;
        const ready = await leaseReady();
        for (const operation of ready.leased) void send(operation);
        dueAt = ready.dueAt;
      }
      wakeAt(dueAt);
    } catch {
      // The device refused to note the try; the outbox has reported it, nothing was sent.
      wakeAt(platform.clock.ticks() + REFUSED_WRITE_MS);
    }
  }

  /** An attempt is on disk before it is made, so that a crash does not make it look unsent. */
  async function leaseReady(): Promise<Ready> {
    const leased: Operation[] = [];
    let dueAt: number | null = null;
    await outbox.change((operations) => {
      leased.length = 0;
      // One moment for both: an operation due between two would be missed.
      const asOf = thisMoment();
      dueAt = nextDueAt(operations, asOf);
      if (!maySend() || !retries.isConnectionDue(asOf.ticks)) return null;
      const room = (retries.isConnectionFailing() ? 1 : IN_FLIGHT_AT_ONCE) - inFlight.size;
      const ready = sendableOperations(
        operations,
        (operation) => isSendable(operation, asOf) && retries.isDue(operation, asOf.ticks),
      );
      const chosen = retries.fewestFailuresFirst(ready).slice(0, Math.max(0, room));
      for (const operation of chosen) {
        leased.push({ ...operation, state: "sending", attempts: operation.attempts + 1, lease });
      }
      return leased.length > 0 ? { put: leased } : null;
    });
    for (const { seq } of leased) inFlight.add(seq);
    return { leased, dueAt };
  }

  const isSendable = (operation: Operation, { now }: Moment) =>
    isWaiting(operation) && !inFlight.has(operation.seq) && undoTimeLeft(operation, now) === 0;

  /** The tick, after `asOf`, at which the next operation becomes due. */
  function nextDueAt(operations: readonly Operation[], asOf: Moment): number | null {
    const sendable = operations.filter((operation) => isSendable(operation, asOf));
    return earlier(retries.nextRetryAt(sendable, asOf.ticks), nextReleaseAt(operations, asOf));
  }

  /** When the first operation that is held may be sent, in ticks. */
  function nextReleaseAt(operations: readonly Operation[], { now, ticks }: Moment): number | null {
    const held = operations.map((operation) => undoTimeLeft(operation, now));
    const first = Math.min(...held.filter((left) => left > 0));
    return Number.isFinite(first) ? ticks + first : null;
  }

  const thisMoment = (): Moment => ({
    ticks: platform.clock.ticks(),
    now: platform.clock.now(),
  });

  /**
   * However it ends, the call is not in flight any more: a slot that leaked would never be free.
   */
  async function send(operation: Operation): Promise<void> {
    try {
      await settle(operation, await request(operation));
    } catch (error) {
      // The answer is unknown, or could not be stored: the same key asks for it again.
      console.error("A call was not settled and is sent again", error);
      const retryAfterMs = REFUSED_WRITE_MS;
      retries.failed(operation, { connectionFailed: false, reached: false, retryAfterMs });
    } finally {
      inFlight.delete(operation.seq);
      pump();
    }
  }

  async function request(operation: Operation): Promise<Reply> {
    const known = epoch();
    const ifMatch = ifMatchOf(operation);
    const reply = await call({
      ...requestOf(operation),
      headers: {
        [HEADERS.key]: operation.key,
        ...(ifMatch === null ? {} : { [HEADERS.ifMatch]: ifMatch }),
        ...(known === null ? {} : { [HEADERS.epoch]: known }),
      },
    });
    return isOfOtherEpoch(reply) ? SNAPSHOT_FIRST : reply;
  }

  async function settle(operation: Operation, reply: Reply): Promise<void> {
    heard(operation, reply);
    if (reply === SNAPSHOT_FIRST) needs.onOtherEpoch();
    await outbox.change((operations) => {
      const now = operations.find((each) => each.seq === operation.seq && each.lease === lease);
      if (!now || now.key !== operation.key) return null;
      if (reply.kind === "later") return { put: [{ ...now, state: "pending", lease: null }] };
      if (reply.kind === "login") return { put: [{ ...now, state: "login", lease: null }] };
      const at = new Date(platform.clock.now()).toISOString();
      return applyAnswer(now, reply, operations, { at, epoch: epoch(), newKey: platform.uuid });
    });
  }

  function heard(operation: Operation, reply: Reply): void {
    if (reply.kind === "later") retries.failed(operation, reply);
    else retries.answered(operation);
    onReached(reply.kind !== "later" || reply.reached);
  }

  function wakeAt(at: number | null): void {
    cancelTimer();
    if (at === null || stopped) return;
    cancelTimer = platform.clock.after(Math.max(0, at - platform.clock.ticks()), pump);
  }

  return {
    pump,
    retryNow() {
      retries.retryNow();
      pump();
    },
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
