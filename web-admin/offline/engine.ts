import type { SessionUser } from "../../shared/access/session.ts";
import type { HttpRequest } from "../server/http-client.ts";
import type { UserReply } from "../server/user-client.ts";
import { createCommands } from "./commands.ts";
import type { Cipher } from "./encryption/cipher.ts";
import type { Engine } from "./engine-api.ts";
import { followOutbox } from "./follow-outbox.ts";
import type { LastSeen } from "./operations/kinds/kind.ts";
import { isOpen } from "./operations/operation.ts";
import { ChangeEmitter } from "./platform/change-emitter.ts";
import type { Platform } from "./platform/platform.ts";
import { repeatEvery } from "./platform/timers.ts";
import type { EngineSession } from "./session/session-api.ts";
import type { StorageTrouble } from "./storage/databases.ts";
import { createMirror } from "./storage/mirror.ts";
import { createOutbox, type Written } from "./storage/outbox.ts";
import { queueNote } from "./storage/queue-note.ts";
import { resendAfterRestore } from "./sync/after-restore.ts";
import { httpAs, outcomeOf, type Reply } from "./sync/calls.ts";
import { type Syncing, startSyncing } from "./sync/syncing.ts";
import { createAnswerWaiters } from "./sync/wait-for-answer.ts";
import { runAsLeader } from "./tabs/run-as-leader.ts";
import { isSameLink, joinTabs, type Link, type TabMessage } from "./tabs/tab-messages.ts";
import { takePulled } from "./take-pulled.ts";
import { FetchedRecords } from "./view/fetched-records.ts";
import { followMirror } from "./view/follow-mirror.ts";
import { createOlderRecords } from "./view/older-records.ts";
import { clinicNow, createOptimisticView } from "./view/optimistic-view.ts";
import { Projection } from "./view/projection.ts";
import {
  mirrorTroubleOf,
  readStatus,
  StatusStore,
  storedStatus,
} from "./view/status/status-store.ts";

/** What is free, and what comes next, changes with the clock, too. */
const MINUTE_MS = 60_000;
const START_AGAIN_MS = 5_000;

/** One user's offline engine in one tab; it owns its databases, and reaches the browser only through `platform`. */
export function createEngine(
  platform: Platform,
  { user, cipher, session }: { user: SessionUser; cipher: Cipher; session: EngineSession },
): Engine {
  const projection = new Projection();
  const fetched = new FetchedRecords();
  const records = new ChangeEmitter();
  const http = httpAs(platform, user.id, session);
  const mirror = createMirror(platform, user.id, cipher, (trouble) => {
    // Another tab that signs out removes it, and this one hears of it in a moment.
    if (trouble === "lost") stopTurns();
    else lostStorage(trouble);
  });
  const outbox = createOutbox(platform, user.id, cipher, {
    changed: outboxChanged,
    trouble: lostStorage,
  });
  const note = queueNote(platform, user, cipher.id);
  const settlements = createAnswerWaiters(platform, outbox);
  const epoch = () => mirror.meta().position?.epoch ?? null;
  const now = () => clinicNow(mirror, platform.clock.now());
  const older = createOlderRecords(call, { projection, fetched, changed: shown }, now, epoch);
  const view = createOptimisticView(platform, {
    ...{ user, projection, fetched, outbox, mirror, ready: () => ready },
  });
  const commands = createCommands(platform, { outbox, view, projection, epoch, noteSaved });
  const { whenIdle } = platform;
  const follower = followMirror({ mirror, projection, now, whenIdle, shown });
  const outboxFollower = followOutbox({
    ...{ outbox, projection, fetched, shown, notRead },
    catchUp: follower.catchUp,
    leads: () => syncing !== null,
  });
  const tabs = joinTabs(platform, user.id, hear);
  const { take, takeDestroyed } = takePulled({ outbox, follower, tabs });
  let link: Link = { online: platform.believesOnline(), appTooOld: false, mirrorTrouble: null };
  let saved = true;
  let storage: StorageTrouble | null = null;
  let ready = false;
  let unreadable = false;
  const loaded = Promise.withResolvers<void>();
  let stopped = false;
  let syncing: Syncing | null = null;
  let stopTurns = () => {};
  let stopParts: (() => void)[] = [];
  const statusStore = new StatusStore(() =>
    readStatus(
      { outbox, mirror },
      { link, saved, storage, loginNeeded: session.loginNeeded(), lostEdits: note.lost() },
    ),
  );

  function outboxChanged(written: Written | null): void {
    note.keep(outbox.operations().filter(isOpen).length + outbox.unreadable().length);
    outboxFollower.follow(written?.removed ?? new Set());
    settlements.check();
    if (written) tabs.post({ kind: "outbox" });
    syncing?.pump();
  }

  function noteSaved(isSaved: boolean): void {
    saved = isSaved;
    statusStore.refresh();
  }

  function lostStorage(trouble: StorageTrouble): void {
    if (stopped) return;
    storage = trouble;
    // A tab that can store nothing must not lead, nor touch what others store from now on.
    stopTurns();
    outbox.close();
    mirror.close();
    statusStore.refresh();
  }

  function shown(isNews = true): void {
    if (isNews) records.notify();
    statusStore.refresh();
  }

  /** Whether the app is too old, by any answered call. */
  function hearAppAge(outcome: Reply): void {
    if (outcome.kind === "answered") setLink({ appTooOld: false });
    else if (outcome.kind === "later" && outcome.tooOld) setLink({ appTooOld: true });
  }

  async function call(request: HttpRequest): Promise<Reply> {
    const outcome = outcomeOf(await http(request), request);
    hearAppAge(outcome);
    return outcome;
  }

  async function request(plain: HttpRequest): Promise<UserReply> {
    const reply = await http(plain);
    hearAppAge(outcomeOf(reply, plain));
    return reply;
  }

  function setLink(next: Partial<Link>): void {
    const before = link;
    link = { ...link, ...next };
    const isNews = !isSameLink(link, before);
    statusStore.refresh();
    if (isNews && syncing) tabs.post({ kind: "link", link });
  }

  async function hear(message: TabMessage): Promise<void> {
    await loaded.promise;
    if (stopped) return;
    if (message.kind === "outbox") await outbox.reload();
    if (message.kind === "mirror") await follower.follow(message);
    if (message.kind === "link" && !syncing) setLink(message.link);
    if (message.kind === "hello" && syncing) tabs.post({ kind: "link", link });
    if (message.kind === "sync") syncing?.wake();
    if (message.kind === "unreadable" && syncing) {
      mirror.wantCopy("unreadable");
      syncing.wake();
    }
    reportUnreadable();
  }

  /** Only the tab that leads takes copies; it is asked once. */
  function reportUnreadable(): void {
    const before = unreadable;
    unreadable = mirror.wanted() === "unreadable";
    if (!syncing && unreadable && !before) tabs.post({ kind: "unreadable" });
  }

  const lastSeen: LastSeen = {
    record: (uid) => projection.serverRecord(uid),
    answered: () => projection.documents.answered(mirror.isUnknown),
  };

  /** The leading tab may have ended between a write and its message about it. */
  async function lead(): Promise<() => void> {
    await outbox.reload();
    await follower.catchUp();
    syncing = startSyncing({
      ...{ platform, outbox, mirror, call },
      maySend: () => !session.loginNeeded(),
      accessUntil,
      renew: () => session.renew(session.renewals()),
      onArrived: (rows) => {
        projection.update({ rows });
        shown();
      },
      onPulled: take,
      onCopied: (epoch, reason) =>
        resendAfterRestore(
          { call, outbox, lastSeen, onDestroyed: takeDestroyed },
          { epoch, isDoubted: reason === "diverged" },
        ),
      onPullFailed: follower.catchUp,
      onReached: (online) => setLink({ online }),
      onKept: (kept) => setLink({ mirrorTrouble: kept ? mirrorTroubleOf(mirror) : "not-kept" }),
    });
    // The others may still have what the tab that led before knew of the line.
    tabs.post({ kind: "link", link });
    return () => {
      syncing?.stop();
      syncing = null;
    };
  }

  /** While nobody looked, another tab may have gone on, or the browser emptied the storage. */
  function wake(): void {
    if (!platform.believesOnline()) setLink({ online: false });
    else syncing?.wake();
    outbox
      .reload()
      .then(() => (syncing ? undefined : follower.catchUp()))
      .catch(notRead);
  }

  /** The server's instant by this device's clock. */
  function accessUntil(): number | null {
    const until = session.accessUntil();
    return until === null ? null : until - (mirror.meta().position?.skewMs ?? 0);
  }

  /** What could not be read now is read again at the leading tab's next message. */
  function notRead(): void {
    statusStore.refresh();
  }

  function sessionChanged(): void {
    statusStore.refresh();
    if (!session.loginNeeded()) syncing?.wake();
  }

  async function start(isAgain = false): Promise<void> {
    try {
      const edits = outbox.reload();
      await Promise.all([edits, follower.catchUp(edits)]);
    } catch (error) {
      return notStarted(error);
    }
    if (stopped) return;
    if (isAgain) noteSaved(true);
    ready = true;
    loaded.resolve();
    shown();
    tabs.post({ kind: "hello" });
    reportUnreadable();
    if (!storage) stopTurns = runAsLeader(platform, user.id, lead);
    stopParts = [
      () => stopTurns(),
      repeatEvery(platform, MINUTE_MS, shown),
      platform.onWake(wake),
      session.onState(sessionChanged),
    ];
  }

  /** A database that does not open keeps nothing, and until it does nobody asks the server. */
  function notStarted(error: unknown): void {
    if (stopped) return;
    console.error("What is stored here is not read", error);
    noteSaved(false);
    setLink({ online: false });
    if (!storage) stopParts = [platform.clock.after(START_AGAIN_MS, () => void start(true))];
  }

  return {
    user,
    near: follower.near,
    start: () => start(),
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const stop of stopParts) stop();
      tabs.close();
      outbox.close();
      mirror.close();
    },
    async clearAnswered() {
      try {
        await outbox.change((operations) => ({
          remove: operations.filter((operation) => !isOpen(operation)),
        }));
      } finally {
        await outbox.forgetRetained();
      }
    },
    ...commands,
    acknowledgeLoss() {
      note.acknowledge();
      statusStore.refresh();
    },
    unreadable: outbox.unreadable,
    discardUnreadable: outbox.discardUnreadable,
    settled: settlements.settled,
    answered: settlements.answered,
    syncNow: () => (syncing ? syncing.wake() : tabs.post({ kind: "sync" })),
    ...view.queries,
    fetchOlder: older.fetchOlder,
    fetchRecord: older.fetchRecord,
    request,
    status: statusStore.status,
    storedStatus: async () => {
      const [rows, meta] = await Promise.all([outbox.rows(), mirror.storedMeta()]);
      return storedStatus(rows, outbox.unreadable(), meta);
    },
    ready: () => ready,
    version: records.version,
    onRecords: records.listen,
    onStatus: statusStore.listen,
  };
}
