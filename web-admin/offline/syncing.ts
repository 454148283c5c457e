import type { Caller } from "./calls.ts";
import type { MirrorRow } from "./databases.ts";
import { createDrain, type Drain } from "./drain.ts";
import { every } from "./every.ts";
import type { Mirror } from "./mirror.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";
import { type Pulled, type PullOutcome, pull } from "./pull.ts";
import { watchHeads } from "./stream.ts";
import type { World } from "./world.ts";

/** The spec's polls; under the stream they remain as what cannot be cut (DESIGN 2.12). */
const UNREAD_POLL_MS = 5_000;
const JOURNAL_POLL_MS = 8_000;

export interface Syncing {
  /** Something was enqueued. */
  pump(): void;
  /** Trying again may be worth it now. */
  wake(): void;
  stop(): void;
}

export interface SyncingNeeds {
  world: World;
  outbox: Outbox;
  mirror: Mirror;
  call: Caller;
  /** False while someone has to sign in first. */
  maySend(): boolean;
  accessUntil(): number | null;
  renew(): Promise<unknown>;
  onArrived(rows: readonly MirrorRow[]): void;
  onPulled(pulled: Pulled): Promise<void>;
  onCopied(epoch: string): Promise<boolean>;
  /** What was pulled could not be kept; perhaps another tab has moved the mirror. */
  onPullFailed(): Promise<void>;
  onReached(reached: boolean): void;
}

/** What the leading tab does: drains the outbox, pulls, listens for hints. */
export function startSyncing(needs: SyncingNeeds): Syncing {
  const { world, outbox, mirror, call } = needs;
  const epoch = () => mirror.meta().position?.epoch ?? null;
  const { maySend, onReached } = needs;
  const onResync = () => puller.request();
  const drain = createDrain({ world, outbox, call, epoch, maySend, onReached, onResync });
  const puller = createPuller(needs, drain);
  const stopPolls = [
    every(world, UNREAD_POLL_MS, puller.request),
    every(world, JOURNAL_POLL_MS, puller.request),
  ];
  const stopStream = watchHeads(world, {
    onHead(head) {
      const { position } = mirror.meta();
      if (!position || head >= BigInt(position.horizon)) puller.request();
    },
    onOpen: puller.request,
    mayOpen: maySend,
    accessUntil: needs.accessUntil,
    renew: needs.renew,
  });
  puller.request();
  drain.pump();
  return {
    pump: drain.pump,
    wake() {
      drain.rearm();
      puller.request();
    },
    stop() {
      stopStream();
      for (const stop of stopPolls) stop();
      puller.stop();
      drain.stop();
    },
  };
}

/** One pull at a time; asked for while one runs, another follows it. */
function createPuller(needs: SyncingNeeds, drain: Drain) {
  let running = false;
  let wanted = false;
  let stopped = false;

  async function run(): Promise<void> {
    running = true;
    while (wanted && !stopped) {
      wanted = false;
      if (needs.maySend()) heard(await pullOnce(needs));
    }
    running = false;
  }

  function heard(outcome: PullOutcome): void {
    needs.onReached(outcome !== "unreached");
    if (outcome === "whole") drain.rearm();
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
async function pullOnce(needs: SyncingNeeds): Promise<PullOutcome> {
  try {
    return await pull(needs);
  } catch {
    await needs.onPullFailed().catch(() => undefined);
    return "later";
  }
}

/** Whether the mirror shows what a done operation did (DESIGN 4.4). */
export function isInMirror({ state, answer }: OutboxEntry, { position, copied }: Pulled): boolean {
  if (state !== "done" || !answer || !position) return false;
  if (answer.epoch !== position.epoch) return copied;
  return answer.xid === null || BigInt(answer.xid) < BigInt(position.horizon);
}
