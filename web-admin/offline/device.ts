import type { SessionUser } from "../../shared/session.ts";
import type { Door } from "./door.ts";
import { createEngine } from "./engine.ts";
import type { Engine } from "./engine-api.ts";
import { createIdleLock } from "./idle-lock.ts";
import { keyringOf } from "./keyring.ts";
import type { SignIn } from "./login.ts";
import { removeMirror } from "./mirror.ts";
import type { Seal } from "./seal.ts";
import { createSession, type Session, type SignOut } from "./session.ts";
import { attempt, countable, drained } from "./sign-out.ts";
import { Signal } from "./signal.ts";
import { createVault, type Unlocking } from "./vault.ts";
import type { World } from "./world.ts";

/** One tab of one device: who works here, and their engine while they do. */
export interface Device {
  readonly session: Session;
  /** Null while nobody is signed in, and while their data are sealed. */
  engine(): Engine | null;
  onEngine(listener: () => void): () => void;
  door(): Door;
  onDoor(listener: () => void): () => void;
  /** The password of whoever works here: checked by the server, without a line by the sealed key. */
  unlock(password: string): Promise<SignIn>;
  /** Gives up what the server's key does not open, so that work can go on; only a person may say so. */
  startAnew(): Promise<void>;
  close(): Promise<void>;
}

const OPEN: Door = { kind: "open" };
const LOCKED: Door = { kind: "locked" };
const ASK_AGAIN_MS = 5_000;

const REFUSED: Record<Exclude<Unlocking, "open">, string> = {
  wrong: "Неверный пароль",
  expired: "Последняя связь с сервером была больше 72 часов назад: без неё данные не открыть",
  never: "На этом устройстве ещё не входили по паролю: нужна связь с сервером",
};

/** Keeps an engine for whoever is signed in; another person's login gets another engine. */
export function createDevice(world: World): Device {
  const core = createSession(world);
  const vault = createVault(world, core);
  const lock = createIdleLock(world);
  const changed = new Signal();
  const doorChanged = new Signal();
  let here: SessionUser | null = null;
  let engine: Engine | null = null;
  let sealed: Door | null = null;
  let entering: Promise<void> = Promise.resolve();
  let cancelRetry = () => {};

  function follow(): void {
    const state = core.state();
    const user = state.phase === "signed-in" ? state.user : null;
    if (here?.id === user?.id) return;
    if (here) leave(here);
    here = user;
    if (!user) {
      lock.unwatch();
      return;
    }
    lock.watch(user.idle_lock_minutes);
    entering = enter(user);
  }

  function leave({ id }: SessionUser): void {
    const before = engine;
    engine = null;
    vault.forget(id);
    become(null);
    changed.ring();
    void before?.stop();
  }

  /** Their engine as soon as their data can be opened; until then the door says why not. */
  async function enter(user: SessionUser): Promise<void> {
    const opened = await vault.open(user.id).catch(() => "refused" as const);
    if (here?.id !== user.id) return vault.forget(user.id);
    if (engine) return;
    if (typeof opened !== "string") return start(user, opened);
    const waiting = await keyringOf(world, user.id)
      .waiting()
      .catch(() => ({ count: 0, since: null }));
    // Another way in may have opened them while these were counted.
    if (engine || here?.id !== user.id) return;
    become({ kind: "sealed", reason: opened, waiting });
    cancelRetry();
    cancelRetry = world.clock.after(ASK_AGAIN_MS, retry);
  }

  function start(user: SessionUser, seal: Seal): void {
    engine = createEngine(world, { user, seal, session: core });
    become(null);
    changed.ring();
    void engine.start();
  }

  function become(next: Door | null): void {
    if (!next) cancelRetry();
    sealed = next;
    doorChanged.ring();
  }

  /** The line may be back, and the session over. */
  function retry(): void {
    if (!sealed) return;
    entering = core.test().then(() => reenter());
  }

  async function reenter(): Promise<void> {
    if (here && !engine) await enter(here);
  }

  async function signIn(login: string, password: string): Promise<SignIn> {
    const answer = await core.signIn(login, password, ({ id }) =>
      // What the device refuses to keep now, entering tells.
      vault.openAfterLogin(id, password).catch(() => undefined),
    );
    if (!answer.ok) return answer;
    lock.release();
    await entering;
    await reenter();
    return answer;
  }

  async function unlock(password: string): Promise<SignIn> {
    const user = here;
    if (!user) return { ok: false, message: REFUSED.never, reached: false };
    const answer = await signIn(user.login, password);
    if (answer.ok ? engine !== null : answer.reached && !lostHalf()) return answer;
    const outcome = await vault.unlock(user.id, password, engine !== null || lostHalf());
    if (outcome !== "open") return { ok: false, message: REFUSED[outcome], reached: false };
    lock.release();
    await reenter();
    return { ok: true, user };
  }

  const lostHalf = () =>
    sealed?.kind === "sealed" && (sealed.reason === "other-key" || sealed.reason === "lost-key");

  async function startAnew(): Promise<void> {
    // It may open by now, and then there is nothing to give up.
    await reenter();
    if (!here || engine || !lostHalf()) return;
    await vault.giveUp(here.id);
    await reenter();
  }

  async function signOut({ leaveEdits } = { leaveEdits: false }): Promise<SignOut> {
    const user = here;
    const leaving = engine;
    if (!user) return { outcome: "signed-out" };
    if (!leaveEdits) {
      const count = leaving ? await drained(world, leaving) : await countable(world, user.id);
      if (count > 0) return { outcome: "waiting", count };
    }
    // A login that is over may have ended with a restore, and the server's half with it.
    const opensAgain = vault.serverOpens(user.id) && !core.loginNeeded();
    const forgetKeys = () => keyringOf(world, user.id).destroy(opensAgain ? "no-more" : "still");
    await attempt("answered calls stay", async () => leaving?.clearAnswered());
    const told = core.end();
    await attempt("the engine runs on", async () => leaving?.stop());
    await Promise.all([
      attempt("the keys stay", forgetKeys),
      attempt("the copy stays", () => removeMirror(world, user.id)),
      told,
    ]);
    return { outcome: "signed-out" };
  }

  const unlisten = [
    core.onState(follow),
    lock.onChange(doorChanged.ring.bind(doorChanged)),
    world.onWake(retry),
  ];
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
    engine: () => engine,
    onEngine: changed.listen,
    door: () => sealed ?? (lock.locked() ? LOCKED : OPEN),
    onDoor: doorChanged.listen,
    unlock,
    startAnew,
    async close() {
      for (const stop of unlisten) stop();
      cancelRetry();
      lock.close();
      vault.close();
      core.close();
      await engine?.stop();
    },
  };
}
