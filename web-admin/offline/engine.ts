import type { SessionUser } from "../../shared/session.ts";
import { type Call, createCaller, type Reply, type SessionGate } from "./calls.ts";
import { createCommands } from "./commanding.ts";
import { readCopy } from "./copy.ts";
import type { StorageTrouble } from "./databases.ts";
import type { Engine } from "./engine-api.ts";
import { every } from "./every.ts";
import { Fetched } from "./fetched.ts";
import { isOpen } from "./fold.ts";
import { Gauge, readStatus } from "./gauge.ts";
import { takeTurns } from "./leader.ts";
import { createMirror } from "./mirror.ts";
import { createOlder } from "./older.ts";
import { createOutbox } from "./outbox.ts";
import { clinicNow, createPicture } from "./picture.ts";
import { Projection } from "./projection.ts";
import { NOTHING, type Pulled } from "./pull.ts";
import { queueNote } from "./queue-note.ts";
import { recall } from "./recall.ts";
import type { Seal } from "./seal.ts";
import { createSettlements } from "./settlement.ts";
import { Signal } from "./signal.ts";
import { isInMirror, type Syncing, startSyncing } from "./syncing.ts";
import { joinTabs, type Link, type TabMessage } from "./tabs.ts";
import type { World } from "./world.ts";

/** The engine's side of the session: to renew it, and to know when to wait. */
export interface EngineSession extends SessionGate {
  loginNeeded(): boolean;
  /** When the access ends (ms by the server's clock), if it is known. */
  accessUntil(): number | null;
  onState(listener: () => void): () => void;
}

/** What is free, and what comes next, changes with the clock, too. */
const MINUTE_MS = 60_000;

/** One user's offline engine in one tab; it owns its databases, and touches the world only as given. */
export function createEngine(
  world: World,
  { user, seal, session }: { user: SessionUser; seal: Seal; session: EngineSession },
): Engine {
  const projection = new Projection();
  const fetched = new Fetched();
  const records = new Signal();
  const caller = createCaller(world, user.id, session);
  const mirror = createMirror(world, user.id, seal);
  const outbox = createOutbox(world, user.id, seal, {
    changed: outboxChanged,
    saved: wasSaved,
    trouble: lostStorage,
  });
  const note = queueNote(world, user, seal.id);
  const settlements = createSettlements(world, outbox);
  const epoch = () => mirror.meta().position?.epoch ?? null;
  const now = () => clinicNow(mirror, world.clock.now());
  const older = createOlder(call, { projection, fetched }, now, epoch);
  const picture = createPicture(world, { projection, fetched, outbox, mirror, ready: () => ready });
  const commands = createCommands(world, { outbox, picture, projection, epoch });
  const copy = readCopy({
    mirror,
    projection,
    now,
    whenIdle: world.whenIdle,
    shown,
  });
  const tabs = joinTabs(world, user.id, hear);
  let link: Link = { online: world.believesOnline(), appTooOld: false };
  let saved = true;
  let storage: StorageTrouble | null = null;
  let ready = false;
  const loaded = Promise.withResolvers<void>();
  let stopped = false;
  let syncing: Syncing | null = null;
  let stopParts: (() => void)[] = [];
  const gauge = new Gauge(() =>
    readStatus(
      { outbox, mirror },
      { link, saved, storage, loginNeeded: session.loginNeeded(), lostEdits: note.lost() },
    ),
  );

  function outboxChanged(here: boolean): void {
    projection.update({ outbox: outbox.entries() });
    const unheard = fetched.follow(outbox.entries());
    if (unheard.length > 0) learnKept(unheard).catch(notRead);
    note.keep(outbox.entries().filter(isOpen).length);
    shown();
    settlements.check();
    if (here) tabs.post({ kind: "outbox" });
    syncing?.pump();
  }

  /** Another tab may have heard the answer to a call, and kept it, before this one looked. */
  async function learnKept(keys: readonly string[]): Promise<void> {
    const kept = await outbox.kept();
    fetched.learn(kept.filter(({ key }) => keys.includes(key)));
    shown();
  }

  function wasSaved(kept: boolean): void {
    saved = kept;
    gauge.refresh();
  }

  function lostStorage(trouble: StorageTrouble): void {
    if (stopped) return;
    storage = trouble;
    gauge.refresh();
  }

  function shown(isNews = true): void {
    if (isNews) records.ring();
    gauge.refresh();
  }

  /** What any call heard of this app's age; a call that never arrived says nothing of it. */
  async function call(plain: Call): Promise<Reply> {
    const reply = await caller(plain);
    if (reply.kind === "answered") setLink({ appTooOld: false });
    else if (reply.kind === "later" && reply.tooOld) setLink({ appTooOld: true });
    return reply;
  }

  function setLink(next: Partial<Link>): void {
    const before = link;
    link = { ...link, ...next };
    const isNews = link.online !== before.online || link.appTooOld !== before.appTooOld;
    gauge.refresh();
    if (isNews && syncing) tabs.post({ kind: "link", link });
  }

  async function hear(message: TabMessage): Promise<void> {
    await loaded.promise;
    if (stopped) return;
    if (message.kind === "outbox") await outbox.reload();
    if (message.kind === "mirror") await copy.follow(message);
    if (message.kind === "link" && !syncing) setLink(message.link);
    if (message.kind === "hello" && syncing) tabs.post({ kind: "link", link });
    if (message.kind === "sync") syncing?.wake();
  }

  /** Documents first, then the end of folding: what is unfolded is in the mirror by then. */
  async function pulled(piece: Pulled): Promise<void> {
    tabs.post(copy.take(piece));
    await keepAnswered(piece);
    if (piece.destroyed.length > 0) await outbox.dropDestroyed(piece.destroyed);
  }

  const onDestroyed = (destroyed: readonly string[], toldBy: string) =>
    pulled({ ...NOTHING, destroyed, toldBy });

  async function keepAnswered(piece: Pulled): Promise<void> {
    if (!piece.position) return;
    await outbox.change((entries) => {
      const keep = entries.filter((entry) => isInMirror(entry, piece));
      return keep.length > 0 ? { keep } : null;
    });
  }

  /** The tab that leads may have died between a write and its word about it. */
  async function lead(): Promise<() => void> {
    await outbox.reload();
    await copy.catchUp();
    syncing = startSyncing({
      ...{ world, outbox, mirror, call },
      maySend: () => !session.loginNeeded(),
      accessUntil,
      renew: () => session.renew(session.renewals()),
      onArrived: (rows) => {
        projection.update({ rows });
        shown();
      },
      onPulled: pulled,
      onCopied: (epoch) => recall({ call, outbox, projection, onDestroyed }, epoch),
      onPullFailed: copy.catchUp,
      onReached: (online) => setLink({ online }),
    });
    return () => {
      syncing?.stop();
      syncing = null;
    };
  }

  /** While nobody looked, another tab may have gone on, or the browser emptied the storage. */
  function wake(): void {
    if (!world.believesOnline()) setLink({ online: false });
    else syncing?.wake();
    outbox
      .reload()
      .then(() => (syncing ? undefined : copy.catchUp()))
      .catch(notRead);
  }

  /** The server's instant by this device's clock. */
  function accessUntil(): number | null {
    const until = session.accessUntil();
    return until === null ? null : until - (mirror.meta().position?.skewMs ?? 0);
  }

  /** What could not be read now is read again with the next word from the leading tab. */
  function notRead(): void {
    gauge.refresh();
  }

  function sessionChanged(): void {
    gauge.refresh();
    if (!session.loginNeeded()) syncing?.wake();
  }

  return {
    user,
    async start() {
      try {
        const edits = outbox.reload();
        await Promise.all([edits, copy.catchUp(edits)]);
      } catch {
        // A database that cannot be opened can keep nothing either, and the status says so.
        return wasSaved(stopped);
      }
      if (stopped) return;
      ready = true;
      loaded.resolve();
      shown();
      tabs.post({ kind: "hello" });
      stopParts = [
        takeTurns(world, user.id, lead),
        every(world, MINUTE_MS, shown),
        world.onWake(wake),
        session.onState(sessionChanged),
      ];
    },
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
        await outbox.change((entries) => ({ remove: entries.filter((entry) => !isOpen(entry)) }));
      } finally {
        await outbox.forgetKept();
      }
    },
    ...commands,
    acknowledgeLoss() {
      note.acknowledge();
      gauge.refresh();
    },
    settled: settlements.settled,
    syncNow: () => (syncing ? syncing.wake() : tabs.post({ kind: "sync" })),
    ...picture.readings,
    fetchOlder: older.fetchOlder,
    fetchRecord: older.fetchRecord,
    status: gauge.status,
    ready: () => ready,
    version: records.version,
    onRecords: records.listen,
    onStatus: gauge.listen,
  };
}
