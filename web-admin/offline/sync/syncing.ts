import { hasSeen, parseSeen, type Seen } from "../../../shared/sync/seen.ts";
import type { QueuedOperation } from "../operations/queued-operation.ts";
import type { Platform } from "../platform/platform.ts";
import { repeatEvery } from "../platform/timers.ts";
import type { CopyReason, MirrorRow, Position } from "../storage/databases.ts";
import { type Mirror, MirrorMoved } from "../storage/mirror.ts";
import type { Outbox } from "../storage/outbox.ts";
import { type Caller, inShape, type Later } from "./calls.ts";
import { createDigestCheck } from "./digest-check.ts";
import { ChangePages, feedAnswer, type Pulled, type PullOutcome, pull } from "./pull.ts";
import { createPusher, type Pusher } from "./push.ts";
import { watchConnection } from "./watch-connection.ts";
import { watchHints } from "./watch-hints.ts";

/** The spec's polls; under the stream they remain as what cannot be cut. */
const UNREAD_POLL_MS = 5_000;
const JOURNAL_POLL_MS = 8_000;

const GIVEN_UP: Later = {
  kind: "later",
  connectionFailed: false,
  reached: true,
  tooOld: false,
  retryAfterMs: null,
};

export interface Syncing {
  /** Something was enqueued. */
  pump(): void;
  /** Trying again may be worth it now. */
  wake(): void;
  stop(): void;
}

export interface SyncingNeeds {
  platform: Platform;
  outbox: Outbox;
  mirror: Mirror;
  call: Caller;
  /** False while someone has to sign in first. */
  maySend(): boolean;
  accessUntil(): number | null;
  renew(): Promise<unknown>;
  onArrived(rows: readonly MirrorRow[]): void;
  onPulled(pulled: Pulled): Promise<void>;
  onCopied(epoch: string, reason: CopyReason | null): Promise<boolean>;
  /** What was pulled could not be kept; perhaps another tab has moved the mirror. */
  onPullFailed(): Promise<void>;
  onReached(reached: boolean): void;
  /** Whether the device keeps what is pulled. */
  onKept(kept: boolean): void;
}

/** What the leading tab does: drains the outbox, pulls, listens for hints. */
export function startSyncing(needs: SyncingNeeds): Syncing {
  const { platform, outbox, mirror, call } = needs;
  const epoch = () => mirror.meta().position?.epoch ?? null;
  const { maySend } = needs;
  const onResync = () => puller.request();
  let stopped = false;
  // An answer that comes after the end says nothing of the line of the tab that leads by then.
  const onReached = (reached: boolean) => {
    if (stopped) return;
    if (reached) silence.heard();
    needs.onReached(reached);
  };
  const drain = createPusher({ platform, outbox, call, epoch, maySend, onReached, onResync });
  const check = createDigestCheck({ platform, mirror, call, onCopyWanted: onResync });
  const onPulled = async (pulled: Pulled) => {
    await needs.onPulled(pulled);
    if (pulled.position) check.pulled(pulled.copied);
  };
  const puller = createPuller({ ...needs, onReached, onPulled }, drain);
  const silence = watchConnection(platform, {
    ask() {
      puller.request();
      return maySend();
    },
    onSilent: () => needs.onReached(false),
    onBack: () => needs.onReached(true),
  });
  const stopPolls = [
    repeatEvery(platform, UNREAD_POLL_MS, puller.request),
    repeatEvery(platform, JOURNAL_POLL_MS, puller.request),
  ];
  const stopStream = watchHints(platform, {
    onHead(head) {
      const { position } = mirror.meta();
      if (!position || head >= BigInt(position.horizon)) puller.request();
    },
    onOpen: puller.request,
    onWord: silence.heard,
    mayOpen: maySend,
    accessUntil: needs.accessUntil,
    renew: needs.renew,
  });
  drain.pump();
  return {
    pump: drain.pump,
    wake() {
      drain.retryNow();
      puller.request();
    },
    stop() {
      stopped = true;
      stopStream();
      silence.stop();
      for (const stop of stopPolls) stop();
      check.stop();
      puller.stop();
      drain.stop();
    },
  };
}

/** One pull at a time; asked for while one runs, another follows it. */
function createPuller(needs: SyncingNeeds, drain: Pusher) {
  const pages = new ChangePages();
  let running = false;
  let wanted = false;
  let stopped = false;

  /**
   * What was asked for by a leadership that is over is not written down: the next one asks itself.
   * Only the answer speaks for the connection: by the time it is kept, that may be lost.
   */
  const call: Caller = async (request) => {
    const reply = inShape(await needs.call(request), feedAnswer);
    if (stopped) return GIVEN_UP;
    needs.onReached(reply.kind !== "later" || reply.reached);
    return reply;
  };

  async function run(): Promise<void> {
    running = true;
    try {
      while (wanted && !stopped) {
        wanted = false;
        if (needs.maySend()) heard(await pullOnce({ ...needs, call, pages }, () => stopped));
      }
    } finally {
      running = false;
    }
  }

  function heard(outcome: PullOutcome): void {
    if (stopped) return;
    if (outcome === "whole" || outcome === "unkept") needs.onKept(outcome === "whole");
    if (outcome === "whole") drain.retryNow();
  }

  return {
    request: () => {
      wanted = true;
      if (!running && !stopped) void run();
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** What the device refuses to keep is asked for again at the next poll. */
async function pullOnce(
  needs: SyncingNeeds & { pages: ChangePages },
  isStopped: () => boolean,
): Promise<PullOutcome> {
  try {
    return await pull(needs);
  } catch (error) {
    await needs.onPullFailed().catch(() => undefined);
    if (error instanceof MirrorMoved || isStopped()) return "later";
    console.error("What was pulled is not kept", error);
    return (await goOnWithoutCopy(needs.mirror)) ? "later" : "unkept";
  }
}

/** Where the old copy could go on, one for which there is no room is not waited for. */
async function goOnWithoutCopy(mirror: Mirror): Promise<boolean> {
  if (!mirror.meta().copying?.reason) return false;
  return mirror.abandonCopy().then(
    () => true,
    () => false,
  );
}

const seenAt = ({ seen, horizon }: Position): Seen =>
  parseSeen(seen) ?? { next: BigInt(horizon), open: [] };

/** Whether the mirror shows what a done operation did. */
export function isInMirror(
  { state, answer }: QueuedOperation,
  { position, copied }: Pulled,
): boolean {
  if (state !== "done" || !answer || !position) return false;
  if (answer.epoch !== position.epoch) return copied;
  return answer.xid === null || hasSeen(seenAt(position), BigInt(answer.xid));
}
