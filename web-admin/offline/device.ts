import { withTimeout } from "./platform/async.ts";
import type { Platform } from "./platform/platform.ts";
import { createDataKeyHolder, type Unlocking } from "./session/data-key-holder.ts";
import { joinDeviceTabs } from "./session/device-tabs.ts";
import { createIdleLock, createLockReport } from "./session/idle-lock.ts";
import { SILENT, type SignIn } from "./session/login.ts";
import { createSession } from "./session/session.ts";
import { SessionMachine } from "./session/session-machine.ts";
import { attempt, drained } from "./session/sign-out.ts";
import { removeMirror } from "./storage/databases.ts";
import { notedUsers } from "./storage/queue-note.ts";
import { type Waiting, wrappedKeysOf } from "./storage/wrapped-keys.ts";
import { createUserEngine } from "./user-engine.ts";

/**
 * `ask-first`: the user is still signed in. `count` edits are unsent; `noLine`: signing in again
 * needs a network. Ask the person, then call again with `leaveEdits`.
 */
type SignOut = { outcome: "signed-out" } | { outcome: "ask-first"; count: number; noLine: boolean };
export type SignOutCost = Omit<Extract<SignOut, { outcome: "ask-first" }>, "outcome">;

/** One tab of one device: the user, and their engine. */
export type Device = ReturnType<typeof createDevice>;

/** The user of a device, the same in all its tabs. */
export type Session = Device["session"];

/** How many edits of one user wait on this device. */
export interface LeftQueue {
  login: string;
  count: number;
}

const NONE: Waiting = { count: 0, since: null };
/**
 * A password that was changed elsewhere opens nothing if the server reports it within this time.
 */
const SERVER_SAYS_NO_MS = 1_000;
/** A password that is wrong here may be the new one: how long the server's answer is waited for. */
const SERVER_KNOWS_BETTER_MS = 4_000;

const REFUSED: Record<Exclude<Unlocking, "open">, string> = {
  wrong: "Неверный пароль",
  expired: "Последняя связь с сервером была больше 72 часов назад: без неё данные не открыть",
  never: "На этом устройстве ещё не входили по паролю: нужна связь с сервером",
};

/**
 * Runs an engine for the signed-in user; a different login gets a new engine.
 * The state of the tab is one machine (`session/session-machine.ts`). The session, the idle lock
 * and the functions below send it events; `follow` acts on its states.
 */
export function createDevice(platform: Platform) {
  const machine = new SessionMachine();
  const tabs = joinDeviceTabs(platform);
  const core = createSession(platform, {
    machine,
    tabs,
    isOpenByTab: (userId) => keyHolder.isFromTab(userId),
  });
  const lock = createIdleLock(platform, tabs, core.storeLock);
  const keyHolder = createDataKeyHolder(platform, { gate: core, tabs, isLocked: lock.locked });
  const userEngine = createUserEngine({ platform, machine, session: core, lock, keyHolder });
  const { user, closedReason, enterAgain } = userEngine;
  const lockReport = createLockReport(platform, { gate: core, lock, user });

  /** Behind a locked screen an open tab works on; a new one waits for the password. */
  function lockChanged(): void {
    machine.send({ kind: lock.locked() ? "lock" : "unlock" });
    void lockReport.report();
    if (!lock.locked()) userEngine.enterSoon();
  }

  async function signIn(login: string, password: string): Promise<SignIn> {
    const answer = await core.signIn(login, password, async ({ id }) => {
      // An open screen stays covered until the session reports that no login is needed.
      if (!userEngine.started()) lock.release();
      // A failure to store the key is shown on entering.
      await keyHolder.openAfterLogin(id, password).catch(() => undefined);
      return () => forgetKeys(id, keyHolder.serverOpens(id));
    });
    if (!answer.ok) return answer;
    lock.release();
    await userEngine.entering();
    await enterAgain();
    return answer;
  }

  /** The password opens the device by itself; the server, asked beside it, may still refuse it. */
  async function unlock(password: string): Promise<SignIn> {
    const person = user();
    if (!person) return { ok: false, message: REFUSED.never, reached: false };
    const signingIn = signIn(person.login, password);
    const answerSoon = withTimeout(platform, signingIn, SERVER_SAYS_NO_MS);
    const answerInTime = withTimeout(platform, signingIn, SERVER_KNOWS_BETTER_MS);
    const isLost = isKeyLost();
    const isOpen = userEngine.started() !== null;
    const outcome = await keyHolder.unlock(person.id, password, isOpen || isLost);
    const isRefused = (answer: SignIn | null) => answer?.ok === false && answer.reached && !isLost;
    if (outcome !== "open") {
      const answer = await answerInTime;
      if (answer?.ok ? userEngine.started() : isRefused(answer)) return answer ?? SILENT;
      return { ok: false, message: REFUSED[outcome], reached: false };
    }
    const answer = await answerSoon;
    if (answer && isRefused(answer)) {
      if (!userEngine.started()) keyHolder.forget(person.id);
      return answer;
    }
    const isSame = () => user()?.id === person.id;
    if (!isSame()) return { ok: false, message: REFUSED.never, reached: false };
    if (!answer) void signingIn.then((late) => isRefused(late) && isSame() && lock.engage());
    lock.release();
    await enterAgain();
    return { ok: true, user: person };
  }

  /** The server's key does not open the data. */
  const isKeyLost = () => closedReason() === "other-key" || closedReason() === "lost-key";

  /**
   * Discards data that the server's key does not open, so that work can continue; only a person may
   * decide this.
   */
  async function startAnew(): Promise<void> {
    // The data may open by now, and then nothing is lost.
    await enterAgain();
    const person = user();
    if (!person || userEngine.started() || !isKeyLost()) return;
    await keyHolder.giveUp(person.id);
    await enterAgain();
  }

  /** @param opensAgain whether the server's key opens the remaining edits at their next login */
  function forgetKeys(userId: number, opensAgain: boolean): Promise<void> {
    keyHolder.forget(userId);
    return attempt("the keys stay", () =>
      wrappedKeysOf(platform, userId).destroy({ stillOpens: !opensAgain }),
    );
  }

  /** Drains first; edits that stay behind keep waiting for this user's next login. */
  async function signOut({ leaveEdits } = { leaveEdits: false }): Promise<SignOut> {
    const person = user();
    const leaving = userEngine.started();
    if (!person) return { outcome: "signed-out" };
    if (!leaveEdits) {
      const [count, isReached] = await Promise.all([
        leaving ? drained(platform, leaving) : waitingOf(person.id).then(({ count }) => count),
        core.isReached(),
      ]);
      if (count > 0 || !isReached) return { outcome: "ask-first", count, noLine: !isReached };
    }
    // An ended login may be due to a restore that lost the server's half.
    const opensAgain = keyHolder.serverOpens(person.id) && !core.loginNeeded();
    machine.send({ kind: "leave" });
    const ending = core.end();
    await attempt("the engine runs on", async () => leaving?.stop());
    await Promise.all([
      forgetKeys(person.id, opensAgain),
      attempt("the mirror stays", () => removeMirror(platform, person.id)),
      ending,
    ]);
    return { outcome: "signed-out" };
  }

  /** Zero where they cannot be counted: signing out does not delete them. */
  const waitingOf = (userId: number): Promise<Waiting> =>
    wrappedKeysOf(platform, userId)
      .waiting()
      .catch(() => NONE);

  const unlisten = lock.onChange(lockChanged);
  return {
    session: {
      ...core,
      signIn,
      signOut,
      async test(): Promise<void> {
        const before = userEngine.entering();
        await core.test();
        if (userEngine.entering() === before) userEngine.enterSoon();
        await userEngine.entering();
      },
    },
    /** Null while signed out, and while the data are encrypted. */
    engine: userEngine.shown,
    onEngine: userEngine.onChange,
    dataAccess: machine.dataAccess,
    onDataAccess: machine.onChange,
    unlock,
    /** Edits of the signed-in user that are stored here and not answered yet. */
    async waiting(): Promise<Waiting> {
      const person = user();
      return person ? waitingOf(person.id) : NONE;
    },
    /** Users whose edits wait here for their login; in order of logins. */
    async leftQueues(): Promise<readonly LeftQueue[]> {
      const queues = notedUsers(platform.localStore).map(async ({ id, login }) => {
        const { count } = await waitingOf(id);
        return { login, count };
      });
      return (await Promise.all(queues)).filter(({ count }) => count > 0);
    },
    /** Covers the screen in all tabs until the password is given again. */
    lock: lock.engage,
    startAnew,
    async close(): Promise<void> {
      unlisten();
      lockReport.stop();
      lock.close();
      tabs.close();
      await userEngine.close();
    },
  };
}
