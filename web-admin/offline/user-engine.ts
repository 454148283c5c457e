import type { SessionUser } from "../../shared/access/session.ts";
import type { Cipher } from "./encryption/cipher.ts";
import { createEngine, type Engine } from "./engine.ts";
import { withTimeout } from "./platform/async.ts";
import { ChangeEmitter } from "./platform/change-emitter.ts";
import type { Platform } from "./platform/platform.ts";
import type { DataKeyHolder } from "./session/data-key-holder.ts";
import type { IdleLock } from "./session/idle-lock.ts";
import type { SessionCore } from "./session/session.ts";
import { type SessionMachine, userOf } from "./session/session-machine.ts";

const ASK_AGAIN_MS = 5_000;
/**
 * The server opens a device by itself; where it takes longer, the password is asked for beside it.
 */
const SERVER_FIRST_MS = 2_000;
/** Screens are drawn with today's rows; where reading them takes longer, without. */
const ROWS_FIRST_MS = 500;

interface Needs {
  platform: Platform;
  machine: SessionMachine;
  session: SessionCore;
  lock: IdleLock;
  keyHolder: DataKeyHolder;
}

export type UserEngine = ReturnType<typeof createUserEngine>;

/**
 * Runs an engine for the user who is signed in, and stops it when they leave or another user comes.
 *
 * 1. A user is known: their data key is asked for.
 * 2. It is there: the engine starts, and is shown with its first rows.
 * 3. It is not: the state has the reason, and a password (`device.ts`) or the server may open the
 *    data
 *    later; the server is asked again every 5 s.
 */
export function createUserEngine({ platform, machine, session, lock, keyHolder }: Needs) {
  const changed = new ChangeEmitter();
  let user: SessionUser | null = null;
  let engine: Engine | null = null;
  /** Ends once the engine is shown to the screens. */
  let showing: Promise<void> = Promise.resolve();
  let isShown = false;
  let entering: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};

  function follow(): void {
    const now = userOf(machine.state());
    const isSame = user?.id === now?.id;
    if (user && !isSame) leave(user);
    user = now;
    if (isSame) return;
    if (!user) {
      lock.unwatch();
      return;
    }
    lock.watch(user.idle_lock_minutes, session.wasLocked());
    entering = enter(user);
  }

  function leave({ id }: SessionUser): void {
    const before = engine;
    engine = null;
    isShown = false;
    keyHolder.forget(id);
    cancelRetry();
    changed.notify();
    void before?.stop();
  }

  /** Why the data of the user stay closed; null: they are open, or it is not known yet. */
  const closedReason = () => {
    const state = machine.state();
    return state.name === "closed" ? state.reason : null;
  };

  /** Starts the engine as soon as the data can be opened; until then the state has the reason. */
  async function enter(entrant: SessionUser): Promise<void> {
    const opening = keyHolder
      .open(entrant.id, session.isServerReached())
      .catch(() => "refused" as const);
    const waitMs = lock.locked() ? 0 : SERVER_FIRST_MS;
    const cancelWait = platform.clock.after(waitMs, () => void closeMeanwhile(entrant));
    const opened = await opening;
    cancelWait();
    if (user?.id !== entrant.id) return keyHolder.forget(entrant.id);
    if (engine) return showing;
    if (typeof opened !== "string") return start(entrant, opened);
    machine.send({ kind: "closed", reason: opened });
    cancelRetry();
    if (closedReason()) cancelRetry = platform.clock.after(ASK_AGAIN_MS, retry);
  }

  /** The server has not answered yet, and the password may open the data. */
  async function closeMeanwhile(entrant: SessionUser): Promise<void> {
    const isDecided = () => engine || closedReason() || user?.id !== entrant.id;
    if (isDecided()) return;
    const reason = await keyHolder.withoutServer(entrant.id).catch(() => "refused" as const);
    if (!isDecided()) machine.send({ kind: "closed", reason });
  }

  function start(owner: SessionUser, cipher: Cipher): Promise<void> {
    const started = createEngine(platform, { user: owner, cipher, session });
    // Data stored under this key cannot be opened after a reload.
    started.onChange(() => started.status().storage === "lost" && keyHolder.forget(owner.id));
    engine = started;
    showing = show(started);
    return showing;
  }

  async function show(started: Engine): Promise<void> {
    await withTimeout(platform, Promise.race([started.near, started.start()]), ROWS_FIRST_MS);
    if (engine !== started) return;
    isShown = true;
    cancelRetry();
    machine.send({ kind: "opened" });
    if (lock.locked()) machine.send({ kind: "lock" });
    changed.notify();
  }

  /** The network may be back, and the session over. */
  function retry(): void {
    if (!closedReason()) return;
    entering = session.test().then(() => enterAgain());
  }

  /** Something may have opened the data of the user. */
  async function enterAgain(): Promise<void> {
    if (user && !engine) await enter(user);
  }

  const stops = [machine.onChange(follow), platform.onWake(retry)];
  return {
    user: () => user,
    /** Started, whether it is shown yet or not. */
    started: () => engine,
    shown: () => (isShown ? engine : null),
    onChange: changed.listen,
    closedReason,
    enterAgain,
    /** Begins to enter again, and does not wait for the end. */
    enterSoon() {
      entering = enterAgain();
    },
    /** The last entering that was begun. */
    entering: () => entering,
    async close() {
      for (const stop of stops) stop();
      cancelRetry();
      await engine?.stop();
    },
  };
}
