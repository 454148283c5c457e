import type { SessionUser } from "../../shared/access/session.ts";
import type { HttpRequest } from "../server/http-client.ts";
import type { UserClient } from "../server/user-client.ts";
import { createCommands } from "./commands.ts";
import type { Cipher } from "./encryption/cipher.ts";
import { httpAs, outcomeOf, type Reply } from "./network/calls.ts";
import { repeatEvery } from "./platform/async.ts";
import type { Platform } from "./platform/platform.ts";
import type { EngineSession } from "./session/session.ts";
import { runAsLeader } from "./sync/run-as-leader.ts";
import { startSyncLoop } from "./sync/sync-loop.ts";
import { UserStore } from "./user-store/user-store.ts";
import { createOlderRecords } from "./view/older-records.ts";
import { createQueries } from "./view/queries.ts";

/**
 * One user's offline engine in one tab. Commands resolve when the edit is stored on this device and
 * visible; they reject with `NotSaved` when the device refuses to store it.
 */
export type Engine = ReturnType<typeof createEngine>;

const LOAD_AGAIN_MS = 5_000;
const LOOK_AT_CLOCK_MS = 10_000;

/**
 * Joins the parts for one user: the store (data on disk and in memory), the commands that write to
 * it, the queries that read from it, and the sync loop, which runs while this tab leads.
 */
export function createEngine(
  platform: Platform,
  { user, cipher, session }: { user: SessionUser; cipher: Cipher; session: EngineSession },
) {
  const http = httpAs(platform, user.id, session);
  const store = new UserStore(
    platform,
    { user, cipher },
    { loginNeeded: session.loginNeeded, onStorageLost: () => stopLeading() },
  );
  const commands = createCommands(platform, store);
  const queries = createQueries(platform, user, store);
  const { fetchOlder, fetchRecord } = createOlderRecords(call, store);
  const stopClock = repeatEvery(platform, LOOK_AT_CLOCK_MS, lookAtClock);
  let minute = queries.now();
  let stopLeading = () => {};
  let stops: (() => void)[] = [];

  const request: UserClient = async (plain) => {
    const reply = await http(plain);
    noteAppAge(outcomeOf(reply, plain));
    return reply;
  };

  async function call(plain: HttpRequest): Promise<Reply> {
    return outcomeOf(await request(plain), plain);
  }

  /** Whether the app is too old, by any answered call. */
  function noteAppAge(outcome: Reply): void {
    if (outcome.kind === "answered") store.setLink({ appTooOld: false });
    else if (outcome.kind === "later" && outcome.tooOld) store.setLink({ appTooOld: true });
  }

  async function start(): Promise<void> {
    try {
      await store.load();
    } catch (error) {
      return loadAgainLater(error);
    }
    if (store.isClosed) return;
    if (!store.storageTrouble)
      stopLeading = runAsLeader(platform, user.id, () =>
        startSyncLoop({ platform, store, call, session }),
      );
    stops = [platform.onWake(wake), session.onState(sessionChanged)];
  }

  /** Databases that do not open store nothing, and until they do the server is not asked. */
  function loadAgainLater(error: unknown): void {
    if (store.isClosed) return;
    console.error("What is stored here is not read", error);
    store.setSaved(false);
    store.setLink({ online: false });
    const again = () => void start().then(() => store.isReady && store.setSaved(true));
    if (!store.storageTrouble) stops = [platform.clock.after(LOAD_AGAIN_MS, again)];
  }

  /** Meanwhile another tab may have gone on, or the browser may have emptied the storage. */
  function wake(): void {
    if (!platform.believesOnline()) store.setLink({ online: false });
    else store.leader?.wake();
    store.reload().catch(() => store.notify());
  }

  /** A time that passes stops being free. */
  function lookAtClock(): void {
    if (queries.now() === minute) return;
    minute = queries.now();
    store.minutePassed();
  }

  function sessionChanged(): void {
    store.notify();
    if (!session.loginNeeded()) store.leader?.wake();
  }

  return {
    user,
    /** Today and tomorrow have been read, with the queued edits. */
    near: store.near,
    start,
    async stop(): Promise<void> {
      if (store.isClosed) return;
      stopClock();
      for (const stop of stops) stop();
      stopLeading();
      store.close();
    },
    ...commands,
    ...queries,
    /** Dismisses the notice of edits that the browser removed; see `Status.lostEdits`. */
    acknowledgeLoss: () => store.acknowledgeLoss(),
    /** Waits up to `withinMs` for the server's answer to an operation. */
    settled: (key: string, withinMs: number) => store.answers.settled(key, withinMs),
    /**
     * Waits for that answer until `signal` aborts; from then on the promise stays pending. Rejects
     * where the device's storage is gone.
     */
    answered: (key: string, signal: AbortSignal) => store.answers.answered(key, signal),
    /** Pulls and pushes now, without waiting for a timer. */
    syncNow: () => store.syncNow(),
    fetchOlder,
    fetchRecord,
    /** Sends a request past the outbox, for screens that work online only. Never throws. */
    request,
    status: store.status,
    /** True once the mirror has been read into memory. */
    ready: () => store.isReady,
    onChange: store.onChange,
    version: store.version,
  };
}
