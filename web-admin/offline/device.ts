import type { SessionUser } from "../../shared/access/session.ts";
import { SMALL_CALL_TIMEOUT_MS } from "../server/http-client.ts";
import type { Cipher } from "./encryption/cipher.ts";
import { createEngine, type Engine } from "./engine.ts";
import { httpAs } from "./network/calls.ts";
import { withTimeout } from "./platform/async.ts";
import { ChangeEmitter } from "./platform/change-emitter.ts";
import type { Platform } from "./platform/platform.ts";
import { createDataKeyHolder, type Unlocking } from "./session/data-key-holder.ts";
import { joinDeviceTabs } from "./session/device-tabs.ts";
import { createIdleLock } from "./session/idle-lock.ts";
import { SILENT, type SignIn } from "./session/login.ts";
import { createSession } from "./session/session.ts";
import type { Session, SignOut } from "./session/session-api.ts";
import { type DataAccess, SessionMachine, userOf } from "./session/session-machine.ts";
import { attempt, countable, drained } from "./session/sign-out.ts";
import { removeMirror } from "./storage/databases.ts";
import { notedUsers } from "./storage/queue-note.ts";
import { type Waiting, wrappedKeysOf } from "./storage/wrapped-keys.ts";

/** One tab of one device: who works here, and their engine while they do. */
export interface Device {
  readonly session: Session;
  /** Null while nobody is signed in, and while their data are sealed. */
  engine(): Engine | null;
  onEngine(listener: () => void): () => void;
  dataAccess(): DataAccess;
  onDataAccess(listener: () => void): () => void;
  /** The password of the signed-in user, checked by the sealed key and, if it answers, the server. */
  unlock(password: string): Promise<SignIn>;
  /** Edits of the signed-in user that are stored here and not answered yet. */
  waiting(): Promise<Waiting>;
  /** Whose edits wait here for their login; in order of logins. */
  leftQueues(): Promise<readonly LeftQueue[]>;
  /** Covers the screen in all tabs until the password is given again. */
  lock(): void;
  /** Gives up what the server's key does not open, so that work can go on; only a person may say so. */
  startAnew(): Promise<void>;
  close(): Promise<void>;
}

/** How many edits of one user wait on this device. */
export interface LeftQueue {
  login: string;
  count: number;
}

const NONE: Waiting = { count: 0, since: null };
const ASK_AGAIN_MS = 5_000;
const REPORT_AGAIN_MS = 30_000;
/** The server opens a device by itself; where it takes longer, the password is asked for beside it. */
const SERVER_FIRST_MS = 2_000;
/** Screens are drawn with what is near; where reading it takes longer, without. */
const ROWS_FIRST_MS = 500;
/** A password that was changed elsewhere opens nothing where the server says so within this. */
const SERVER_SAYS_NO_MS = 1_000;
/** A password that is wrong here may be the new one: how long the server's answer is waited for. */
const SERVER_KNOWS_BETTER_MS = 4_000;

const REFUSED: Record<Exclude<Unlocking, "open">, string> = {
  wrong: "Неверный пароль",
  expired: "Последняя связь с сервером была больше 72 часов назад: без неё данные не открыть",
  never: "На этом устройстве ещё не входили по паролю: нужна связь с сервером",
};

/**
 * Keeps an engine for the user who is signed in; another person's login gets another engine.
 *
 * The state of the tab is one machine (`session/session-machine.ts`). The session, the idle lock and
 * the functions below send it events; `follow` acts on what it says.
 */
export function createDevice(platform: Platform): Device {
  const machine = new SessionMachine();
  const tabs = joinDeviceTabs(platform);
  const core = createSession(platform, { machine, tabs });
  const lock = createIdleLock(platform, tabs, core.keepLock);
  const keyHolder = createDataKeyHolder(platform, { gate: core, isLocked: lock.locked });
  const engineChanged = new ChangeEmitter();
  let here: SessionUser | null = null;
  let engine: Engine | null = null;
  /** Ends once the engine is shown to the screens. */
  let showing: Promise<void> = Promise.resolve();
  let isShown = false;
  let entering: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};
  let cancelReport = () => {};

  function follow(): void {
    const user = userOf(machine.state());
    const isSame = here?.id === user?.id;
    if (here && !isSame) leave(here);
    here = user;
    if (isSame) return;
    if (!user) {
      lock.unwatch();
      return;
    }
    lock.watch(user.idle_lock_minutes, core.wasLocked());
    entering = enter(user);
  }

  function leave({ id }: SessionUser): void {
    const before = engine;
    engine = null;
    isShown = false;
    keyHolder.forget(id);
    cancelRetry();
    engineChanged.notify();
    void before?.stop();
  }

  const sealedReason = () => {
    const state = machine.state();
    return state.name === "sealed" ? state.reason : null;
  };

  /** Starts the engine as soon as the data can be opened; until then the state says why not. */
  async function enter(user: SessionUser): Promise<void> {
    const opening = keyHolder.open(user.id, core.isServerReached()).catch(() => "refused" as const);
    const waitMs = lock.locked() ? 0 : SERVER_FIRST_MS;
    const cancelWait = platform.clock.after(waitMs, () => void closeMeanwhile(user));
    const opened = await opening;
    cancelWait();
    if (here?.id !== user.id) return keyHolder.forget(user.id);
    if (engine) return showing;
    if (typeof opened !== "string") return start(user, opened);
    machine.send({ kind: "sealed", reason: opened });
    cancelRetry();
    if (sealedReason()) cancelRetry = platform.clock.after(ASK_AGAIN_MS, retry);
  }

  /** The server has not answered yet, and the password may open what lies here. */
  async function closeMeanwhile(user: SessionUser): Promise<void> {
    if (engine || sealedReason() || here?.id !== user.id) return;
    const reason = await keyHolder.withoutServer(user.id).catch(() => "refused" as const);
    // Another way in may have opened the data meanwhile, or the server may have answered.
    if (!engine && !sealedReason() && here?.id === user.id)
      machine.send({ kind: "sealed", reason });
  }

  /** Zero where they cannot be counted: the form says that the device does not read its data. */
  const waitingOf = (userId: number): Promise<Waiting> =>
    wrappedKeysOf(platform, userId)
      .waiting()
      .catch(() => NONE);

  function start(user: SessionUser, cipher: Cipher): Promise<void> {
    const started = createEngine(platform, { user, cipher, session: core });
    // After a reload nothing opens what is stored by this key from now on.
    started.onChange(() => started.status().storage === "lost" && keyHolder.forget(user.id));
    engine = started;
    showing = show(started);
    return showing;
  }

  /** With its first rows: drawn without them, and then again with them, they would come later. */
  async function show(started: Engine): Promise<void> {
    await withTimeout(platform, Promise.race([started.near, started.start()]), ROWS_FIRST_MS);
    if (engine !== started) return;
    isShown = true;
    cancelRetry();
    machine.send({ kind: "opened" });
    if (lock.locked()) machine.send({ kind: "lock" });
    engineChanged.notify();
  }

  /** The line may be back, and the session over. */
  function retry(): void {
    if (!sealedReason()) return;
    entering = core.test().then(() => reenter());
  }

  /** Behind a locked screen an open tab works on; a new one waits for the password. */
  function lockChanged(): void {
    cancelReport();
    machine.send({ kind: lock.locked() ? "lock" : "unlock" });
    if (lock.locked()) void reportLock();
    else entering = reenter();
  }

  /** Tells the server, so that it gives no key either; again and again, until it answers. */
  async function reportLock(): Promise<void> {
    if (!here || !lock.locked()) return;
    const http = httpAs(platform, here.id, core);
    const reply = await http({
      method: "POST",
      path: "/api/journal/lock",
      timeoutMs: SMALL_CALL_TIMEOUT_MS,
    });
    const isRefused = reply.kind === "no-answer" || (reply.kind === "answer" && !reply.ok);
    if (isRefused && lock.locked())
      cancelReport = platform.clock.after(REPORT_AGAIN_MS, () => void reportLock());
  }

  async function reenter(): Promise<void> {
    if (here && !engine) await enter(here);
  }

  async function signIn(login: string, password: string): Promise<SignIn> {
    const answer = await core.signIn(login, password, async ({ id }) => {
      // An open screen stays covered until the session says that no login is needed.
      if (!engine) lock.release();
      // What the device refuses to keep now is shown on entering.
      await keyHolder.openAfterLogin(id, password).catch(() => undefined);
      return () => forgetKeys(id, keyHolder.serverOpens(id));
    });
    if (!answer.ok) return answer;
    lock.release();
    await entering;
    await reenter();
    return answer;
  }

  /** The password opens the device by itself; the server, asked beside it, may still refuse it. */
  async function unlock(password: string): Promise<SignIn> {
    const user = here;
    if (!user) return { ok: false, message: REFUSED.never, reached: false };
    const signingIn = signIn(user.login, password);
    const heardSoon = withTimeout(platform, signingIn, SERVER_SAYS_NO_MS);
    const heard = withTimeout(platform, signingIn, SERVER_KNOWS_BETTER_MS);
    const wasLost = lostHalf();
    const outcome = await keyHolder.unlock(user.id, password, engine !== null || wasLost);
    const isRefused = (answer: SignIn | null) => answer?.ok === false && answer.reached && !wasLost;
    if (outcome !== "open") {
      const answer = await heard;
      if (answer?.ok ? engine !== null : isRefused(answer)) return answer ?? SILENT;
      return { ok: false, message: REFUSED[outcome], reached: false };
    }
    const answer = await heardSoon;
    if (answer && isRefused(answer)) {
      if (!engine) keyHolder.forget(user.id);
      return answer;
    }
    if (here?.id !== user.id) return { ok: false, message: REFUSED.never, reached: false };
    if (!answer)
      void signingIn.then((late) => isRefused(late) && here?.id === user.id && lock.engage());
    lock.release();
    await reenter();
    return { ok: true, user };
  }

  const lostHalf = () => sealedReason() === "other-key" || sealedReason() === "lost-key";

  async function startAnew(): Promise<void> {
    // It may open by now, and then there is nothing to give up.
    await reenter();
    if (!here || engine || !lostHalf()) return;
    await keyHolder.giveUp(here.id);
    await reenter();
  }

  /** @param opensAgain whether the server's key opens at their next login what waits here */
  function forgetKeys(userId: number, opensAgain: boolean): Promise<void> {
    keyHolder.forget(userId);
    return attempt("the keys stay", () =>
      wrappedKeysOf(platform, userId).destroy({ stillOpens: !opensAgain }),
    );
  }

  async function signOut({ leaveEdits } = { leaveEdits: false }): Promise<SignOut> {
    const user = here;
    const leaving = engine;
    if (!user) return { outcome: "signed-out" };
    if (!leaveEdits) {
      const [count, isReached] = await Promise.all([
        leaving ? drained(platform, leaving) : countable(platform, user.id),
        core.isReached(),
      ]);
      if (count > 0 || !isReached) return { outcome: "ask-first", count, noLine: !isReached };
    }
    // A login that is over may have ended with a restore, and the server's half with it.
    const opensAgain = keyHolder.serverOpens(user.id) && !core.loginNeeded();
    machine.send({ kind: "leave" });
    const ending = core.end();
    await attempt("the engine runs on", async () => leaving?.stop());
    await Promise.all([
      forgetKeys(user.id, opensAgain),
      attempt("the copy stays", () => removeMirror(platform, user.id)),
      ending,
    ]);
    return { outcome: "signed-out" };
  }

  const unlisten = [machine.onChange(follow), lock.onChange(lockChanged), platform.onWake(retry)];
  return {
    session: {
      ...core,
      signIn,
      signOut,
      async test() {
        const before = entering;
        await core.test();
        if (entering === before) entering = reenter();
        await entering;
      },
    },
    engine: () => (isShown ? engine : null),
    onEngine: engineChanged.listen,
    dataAccess: machine.dataAccess,
    onDataAccess: machine.onChange,
    unlock,
    waiting: async () => (here ? waitingOf(here.id) : NONE),
    async leftQueues() {
      const queues = notedUsers(platform.localStore).map(async ({ id, login }) => {
        const { count } = await waitingOf(id);
        return { login, count };
      });
      return (await Promise.all(queues)).filter(({ count }) => count > 0);
    },
    lock: lock.engage,
    startAnew,
    async close() {
      for (const stop of unlisten) stop();
      cancelRetry();
      cancelReport();
      lock.close();
      tabs.close();
      await engine?.stop();
    },
  };
}
