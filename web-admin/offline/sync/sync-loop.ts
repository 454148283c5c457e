import { type Caller, inShape, NOT_REACHED } from "../network/calls.ts";
import { repeatEvery } from "../platform/async.ts";
import type { Platform } from "../platform/platform.ts";
import type { EngineSession } from "../session/session.ts";
import { MirrorMoved } from "../storage/mirror.ts";
import type { PulledChanges } from "../user-store/pulled-changes.ts";
import type { UserStore } from "../user-store/user-store.ts";
import { resendAfterRestore } from "./after-restore.ts";
import { createDigestCheck } from "./digest-check.ts";
import { feedResponse, type PullOutcome, pull } from "./pull.ts";
import { createPusher } from "./push.ts";
import { watchConnection } from "./watch-connection.ts";
import { watchHints } from "./watch-hints.ts";

/** The spec's polls; they go on beside the stream of hints. */
const UNREAD_POLL_MS = 5_000;
const JOURNAL_POLL_MS = 8_000;

interface SyncLoopNeeds {
  platform: Platform;
  store: UserStore;
  /** Sends a request as this user; never throws. */
  call: Caller;
  session: EngineSession;
}

/**
 * The work of the leading tab, from getting the lock until it loses it (`runAsLeader`).
 * 1. Lead: read the writes of the leader before, and tell the others how the link is.
 * 2. Pull: bring the mirror to the server's state, one pull at a time.
 * 3. Apply: show each piece that is stored, here and in the other tabs.
 * 4. Push: send the queued operations until each is answered.
 * 5. Check: compare the mirror with the server now and then.
 * 6. Hand over: stop; a response that comes later is ignored. Hints of the server, polls, a silent
 *    connection and a refused epoch ask for a pull. A whole pull ends the waiting of operations
 *    that a broken connection had stopped.
 *
 * A restored server is in a new epoch, and rights may have changed: it then refuses the cursor of a
 * pull, and the epoch of an operation, by 409 `resync`. The pull takes a snapshot, and before that
 * is shown, `resendAfterRestore` queues what the restore lost. Queued operations for which the user
 * has no right any more are refused one by one, and wait in «Требует решения» (`applyAnswer`).
 * @returns hands over
 */
export async function startSyncLoop(needs: SyncLoopNeeds): Promise<() => void> {
  const { platform, store, call, session } = needs;
  const { outbox, mirror } = store;
  const mayCall = () => !session.loginNeeded();
  let isOver = false;
  let isPulling = false;
  let isPullWanted = false;

  // 1. Lead. The tab that led before may have ended between a write and its message about it.
  await outbox.reload();
  await store.catchUp();

  // 2. Pull.
  function requestPull(): void {
    isPullWanted = true;
    if (!isPulling && !isOver) void pullWhileWanted();
  }

  async function pullWhileWanted(): Promise<void> {
    isPulling = true;
    try {
      while (isPullWanted && !isOver) {
        isPullWanted = false;
        if (mayCall()) finishPull(await pullOnce());
      }
    } finally {
      isPulling = false;
    }
  }

  async function pullOnce(): Promise<PullOutcome> {
    try {
      const { isRepairWanted } = check;
      return await pull({
        platform,
        mirror,
        call: callFeed,
        isRepairWanted,
        apply,
        beforeSnapshotIsShown,
      });
    } catch (error) {
      await store.catchUp().catch(() => undefined);
      if (error instanceof MirrorMoved || isOver) return "later";
      console.error("The device does not store what was pulled", error);
      return "not-stored";
    }
  }

  /** Sets the link by the response alone: when it is stored, the connection may be lost again. */
  async function callFeed(request: Parameters<Caller>[0]) {
    const reply = inShape(await call(request), feedResponse);
    if (isOver) return NOT_REACHED;
    setReached(reply.kind !== "later" || reply.reached);
    return reply;
  }

  function finishPull(outcome: PullOutcome): void {
    if (isOver) return;
    // Another tab that woke meanwhile may believe that the connection is lost.
    store.postLink();
    if (outcome === "later") return;
    const isWhole = outcome === "whole";
    const trouble = check.isDiverged() ? "diverged" : null;
    store.setLink({ mirrorTrouble: isWhole ? trouble : "not-stored" });
    if (isWhole) pusher.retryNow();
  }

  // 3. Apply.
  async function apply(pulled: PulledChanges): Promise<void> {
    await store.applyPulledChanges(pulled);
    if (pulled.position) check.pulled(pulled.endsSnapshot);
  }

  /** After a new epoch, or a difference, the server may lack operations that it had answered. */
  const beforeSnapshotIsShown = (epoch: string, isDoubted: boolean) =>
    resendAfterRestore({ call, store }, { epoch, isDoubted });

  // 4. Push.
  const pusher = createPusher({
    platform,
    outbox,
    call,
    epoch: () => store.epoch(),
    maySend: mayCall,
    onReached: setReached,
    onOtherEpoch: requestPull,
  });

  // 5. Check.
  const check = createDigestCheck({ platform, mirror, call, onDifference: requestPull });

  // Hints and timers.
  function setReached(isReached: boolean): void {
    if (isOver) return;
    if (isReached) connection.heard();
    store.setLink({ online: isReached });
  }

  const connection = watchConnection(platform, {
    ask() {
      requestPull();
      return mayCall();
    },
    onSilent: () => store.setLink({ online: false }),
    onBack: () => store.setLink({ online: true }),
  });
  const stops = [
    repeatEvery(platform, UNREAD_POLL_MS, requestPull),
    repeatEvery(platform, JOURNAL_POLL_MS, requestPull),
    watchHints(platform, {
      onHead(head) {
        const { position } = mirror.meta();
        if (!position || head >= BigInt(position.horizon)) requestPull();
      },
      onOpen: requestPull,
      onWord: connection.heard,
      mayOpen: mayCall,
    }),
  ];

  store.leader = {
    push: pusher.pump,
    wake() {
      pusher.retryNow();
      requestPull();
    },
  };
  store.postLink();
  pusher.pump();

  // 6. Hand over.
  return () => {
    isOver = true;
    store.leader = null;
    for (const stop of stops) stop();
    connection.stop();
    check.stop();
    pusher.stop();
  };
}
