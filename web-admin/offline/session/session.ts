import { type SessionUser, sessionUserSchema } from "../../../shared/access/session.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type HttpRequest, SMALL_CALL_TIMEOUT_MS } from "../../server/http-client.ts";
import { MOST_RENEWALS, type Renewal, type SessionGate } from "../../server/user-client.ts";
import { httpOf, inShape, outcomeOf } from "../network/calls.ts";
import { holdOrTake } from "../platform/async.ts";
import type { Platform } from "../platform/platform.ts";
import type { DeviceTabs } from "./device-tabs.ts";
import { type Logout, logIn, SILENT, type SignIn, sendLogout } from "./login.ts";
import { rememberIn } from "./remembered-user.ts";
import { isUnlocked, type SessionMachine, userOf } from "./session-machine.ts";

/** How long the login form waits to learn who is signed in. */
const FORM_WAITS_MS = 2_000;
/** A refresh takes less; a tab that holds its lock for longer hangs, or has lost its line. */
const REFRESH_WAITS_MS = 5_000;

const LEAVER_WAITS_MS = 3_000;
const LEFT_MEANWHILE = "Вы вышли, пока сервер отвечал. Войдите ещё раз.";

/** The engine's side of the session: to renew it, and to know when to wait. */
export interface EngineSession extends SessionGate {
  loginNeeded(): boolean;
  onState(listener: () => void): () => void;
}

/** The session without the steps of signing in and out that need the device. */
export type SessionCore = ReturnType<typeof createSession>;

type WhoIsIn = SessionUser | "signed-out";

interface SessionNeeds {
  machine: SessionMachine;
  tabs: DeviceTabs;
  /** Whether another tab passed this user's key to this one: a session that is over closes it. */
  isOpenByTab(userId: number): boolean;
}

/**
 * Signs users in and out, renews the session, and reports the server's answers to the machine.
 * 1. `test`, at the start: the remembered user is signed in at once. A sign-out that the server
 *    does not know of is reported first. Then the server names the user of this device's session.
 * 2. `signIn`: the server checks the password; the device stores the user before other tabs are
 *    informed.
 * 3. `renew`: one tab renews the access for all of them; a refusal asks for the login.
 * 4. `end`: the sign-out is stored, shown in all tabs, and then reported to the server. An answer
 *    that comes after a later sign-in or sign-out is ignored (`turn`, `signOuts`).
 */
export function createSession(platform: Platform, { machine, tabs, isOpenByTab }: SessionNeeds) {
  const remembered = rememberIn(platform);
  const http = httpOf(platform);
  /** Each of these calls is answered with a user. */
  const ask = async (request: HttpRequest) =>
    inShape(outcomeOf(await http(request), request), sessionUserSchema);
  const user = () => userOf(machine.state());
  let renewing: Promise<Renewal> | null = null;
  let asking: Promise<boolean> = Promise.resolve(false);
  /** Increases with each event that makes earlier answers to «who is signed in» obsolete. */
  let turn = 0;
  let signOuts = 0;
  let wasLocked = false;

  /**
   * A person who signs out while this is being stored stays signed out. @returns whether they are
   * in
   */
  async function signedIn(known: SessionUser): Promise<boolean> {
    const before = signOuts;
    await remembered.storeUser(known);
    if (before !== signOuts) return false;
    machine.send({ kind: "user", user: known });
    return true;
  }

  /** A call of this user's earlier engine does not concern the next one. */
  function requireLogin(userId: number): void {
    if (user()?.id === userId) machine.send({ kind: "session-over" });
  }

  tabs.on("signed-in", (message) => hearSignedIn(message.user));
  tabs.on("signed-out", ({ userId }) => {
    if (user()?.id === userId) leave();
  });

  /** Their named user has signed out. */
  function forgetAnswersUnderWay(): void {
    turn++;
    signOuts++;
  }

  function leave(): void {
    forgetAnswersUnderWay();
    machine.send({ kind: "nobody" });
  }

  /** Another person's login in another tab takes this tab's session away, not its user. */
  function hearSignedIn(other: SessionUser): void {
    if (user() && user()?.id !== other.id) {
      machine.send({ kind: "session-over" });
      return;
    }
    turn++;
    asking = Promise.resolve(true);
    machine.send({ kind: "user", user: other });
  }

  async function askWho(): Promise<WhoIsIn | "unreachable"> {
    const timeoutMs = SMALL_CALL_TIMEOUT_MS;
    const reply = await ask({ method: "GET", path: "/api/journal/jwt-test", timeoutMs });
    if (reply.kind === "later") return "unreachable";
    if (reply.problem?.code === PROBLEM.unauthenticated) return "signed-out";
    return sessionUserSchema.safeParse(reply.body).data ?? "unreachable";
  }

  /** On 401 a refresh and the question again. */
  async function askWhoOrRenew(renewed = 0): Promise<WhoIsIn | "unreachable"> {
    const renewals = remembered.renewals();
    const answer = await askWho();
    if (answer !== "signed-out" || renewed === MOST_RENEWALS) return answer;
    const renewal = await renew(renewals);
    if (renewal === "later") return "unreachable";
    return renewal === "renewed" ? askWhoOrRenew(renewed + 1) : answer;
  }

  /**
   * Test call; on 401 one refresh and the test again; offline, the last user. The last user is
   * signed in at once, and the server asked meanwhile.
   */
  async function test(): Promise<void> {
    const cancel = platform.clock.after(FORM_WAITS_MS, () => {
      if (machine.state().name === "checking") machine.send({ kind: "nobody" });
    });
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asking = promise;
    resolve(await testFor(++turn));
    cancel();
  }

  /** @returns whether the server was reached */
  async function testFor(ours: number): Promise<boolean> {
    const last = await remembered.read();
    wasLocked = last.locked;
    if (last.logoutDue) {
      const isSettled = (await reportLogout(last.logoutDue.leaver)) === "reported";
      if (ours !== turn) return false;
      if (!isSettled) {
        machine.send({ kind: "nobody" });
        return false;
      }
    }
    if (ours === turn && last.user && !user()) machine.send({ kind: "user", user: last.user });
    const answer = await askWhoOrRenew();
    if (ours === turn) await heardWho(answer);
    return answer !== "unreachable";
  }

  async function heardWho(answer: WhoIsIn | "unreachable"): Promise<void> {
    const here = user();
    if (answer === "unreachable") {
      if (!here) machine.send({ kind: "nobody" });
      return;
    }
    const isTheirs = answer !== "signed-out" && answer.id === here?.id;
    if (here && !isTheirs && isUnlocked(machine.state()) && !isOpenByTab(here.id)) {
      // The password opened the data before the server answered: the login form opens over the
      // screen.
      machine.send({ kind: "session-over" });
    } else if (answer === "signed-out") {
      machine.send({ kind: "nobody" });
      await remembered.forgetUser();
    } else {
      await signedIn(answer);
    }
  }

  function renew(renewals: number): Promise<Renewal> {
    renewing ??= holdOrTake(platform, "priem-refresh", REFRESH_WAITS_MS, () => renewOnce(renewals))
      // Another tab took the lock, and does it instead.
      .catch((): Renewal => (remembered.renewals() === renewals ? "later" : "renewed"))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  /** One tab renews; tabs that asked meanwhile use its result. */
  async function renewOnce(renewals: number): Promise<Renewal> {
    if (remembered.renewals() !== renewals) return "renewed";
    const state = machine.sessionState();
    if (state.phase === "signed-in" && state.loginNeeded) return "login";
    const reply = await ask({
      method: "POST",
      path: "/api/journal/refresh",
      timeoutMs: SMALL_CALL_TIMEOUT_MS,
      headers: { "x-last-input": String(Math.round(platform.idleMs())) },
    });
    if (reply.kind === "later") return "later";
    const renewed = sessionUserSchema.safeParse(reply.body).data;
    // Refused was the session before the login.
    if (!renewed && remembered.renewals() !== renewals) return "renewed";
    const here = user();
    if (!renewed || (here && here.id !== renewed.id)) {
      machine.send({ kind: "session-over" });
      return "login";
    }
    remembered.countRenewal();
    if (here) machine.send({ kind: "user", user: renewed });
    return "renewed";
  }

  async function reportLogout(leaver: string): Promise<Logout> {
    const outcome = await sendLogout(http, leaver);
    if (outcome === "reported") await remembered.logoutDone();
    return outcome;
  }

  /** The server accepted a login whose user has left meanwhile: that session ends, too. */
  async function endLateLogin({ id }: SessionUser): Promise<SignIn> {
    await remembered.oweLogout(id);
    await reportLogout(String(id));
    return { ok: false, message: LEFT_MEANWHILE, reached: false };
  }

  return {
    state: machine.sessionState,
    onState: machine.onChange,
    test,
    /** Ends with the test in progress; whether the server was reached by it. */
    isServerReached: () => asking,
    /** Whether the screen was locked when the test last read the remembered session. */
    wasLocked: () => wasLocked,
    storeLock: remembered.storeLock,
    /** Whether the server answers at this moment. */
    async isReached(): Promise<boolean> {
      const timeoutMs = LEAVER_WAITS_MS;
      const reply = await ask({ method: "GET", path: "/api/journal/jwt-test", timeoutMs });
      return reply.kind === "answered" || reply.reached;
    },
    /**
     * `admit` runs once the server has agreed, before listeners are called. It returns a function
     * that undoes it, in case of a sign-out meanwhile.
     */
    async signIn(
      login: string,
      password: string,
      admit: (user: SessionUser) => Promise<() => Promise<void>>,
    ): Promise<SignIn> {
      const before = signOuts;
      const { logoutDue: due } = await remembered.read();
      // If this call gets no answer, a login would not either.
      if (due && (await reportLogout(due.leaver)) === "silent") return SILENT;
      const answer = await logIn(http, login, password);
      if (!answer.ok) return answer;
      if (before !== signOuts) return endLateLogin(answer.user);
      turn++;
      remembered.countRenewal();
      asking = Promise.resolve(true);
      const takeBack = await admit(answer.user);
      if (before !== signOuts || !(await signedIn(answer.user))) {
        await takeBack();
        return endLateLogin(answer.user);
      }
      tabs.post({ kind: "signed-in", user: answer.user });
      return answer;
    },
    /** Ends their session here and on the server, or leaves a mark to end it there first of all. */
    async end(): Promise<void> {
      const id = user()?.id;
      if (id === undefined) return;
      forgetAnswersUnderWay();
      const last = await remembered.read();
      // A user who signed in later in another tab has this device's session, and keeps it.
      const isTheirs = (last.user?.id ?? id) === id;
      // Stored before the login form is shown: a page closed then must not open signed in.
      if (isTheirs) await remembered.oweLogout(id);
      leave();
      tabs.post({ kind: "signed-out", userId: id });
      if (isTheirs) await reportLogout(String(id));
    },
    renewals: remembered.renewals,
    renew,
    requireLogin,
    loginNeeded() {
      const state = machine.sessionState();
      return state.phase !== "signed-in" || state.loginNeeded;
    },
  };
}
