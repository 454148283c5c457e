import { type SessionUser, sessionUserSchema } from "../../../shared/access/session.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type HttpRequest, SMALL_CALL_TIMEOUT_MS } from "../../server/http-client.ts";
import { MOST_RENEWALS, type Renewal } from "../../server/user-client.ts";
import { httpOf, inShape, outcomeOf } from "../network/calls.ts";
import { ChangeEmitter } from "../platform/change-emitter.ts";
import { holdOrTake } from "../platform/locks.ts";
import type { Platform } from "../platform/platform.ts";
import { type Logout, logIn, SILENT, type SignIn, sendLogout } from "./login.ts";
import { rememberIn } from "./remembered-user.ts";
import type { SessionCore, SessionState } from "./session-api.ts";

type TabWord = { kind: "signed-in"; user: SessionUser } | { kind: "signed-out"; userId: number };

/** How long the login form waits to learn who is signed in. */
const FORM_WAITS_MS = 2_000;
/** A refresh takes less; a tab that holds its lock for longer hangs, or has lost its line. */
const REFRESH_WAITS_MS = 5_000;

const LEAVER_WAITS_MS = 3_000;
const LEFT_MEANWHILE = "Вы вышли, пока сервер отвечал. Войдите ещё раз.";
const OVERTAKEN = "За это время вошёл другой сотрудник. Войдите ещё раз.";

type WhoIsIn = SessionUser | "signed-out";

export function createSession(platform: Platform): SessionCore {
  const remembered = rememberIn(platform);
  const http = httpOf(platform);
  /** Each of these calls is answered with a user. */
  const ask = async (request: HttpRequest) =>
    inShape(outcomeOf(await http(request), request), sessionUserSchema);
  const changed = new ChangeEmitter();
  const channel = platform.openChannel("priem-session");
  let state: SessionState = { phase: "checking" };
  let renewing: Promise<Renewal> | null = null;
  let asking: Promise<boolean> = Promise.resolve(false);
  /** Grows with whatever makes an older answer to «who is signed in» meaningless. */
  let turn = 0;
  let signOuts = 0;
  let wasLocked = false;
  /** The user of the last login that the server accepted: the session cookie is theirs. */
  let lastLogin: number | null = null;

  function become(next: SessionState): void {
    state = next;
    changed.notify();
  }

  /** A person who signs out while this is being stored stays signed out. @returns whether they are in */
  async function signedIn(user: SessionUser): Promise<boolean> {
    const before = signOuts;
    await remembered.keepUser(user);
    if (before !== signOuts) return false;
    become({ phase: "signed-in", user, loginNeeded: false });
    return true;
  }

  /** A call that this person's engine made before it stopped says nothing of the next one. */
  function requireLogin(userId: number): void {
    if (state.phase !== "signed-in" || state.user.id !== userId || state.loginNeeded) return;
    become({ ...state, loginNeeded: true });
  }

  channel.listen((message) => {
    // Only this code posts there.
    const word = message as TabWord;
    if (word.kind === "signed-in") hearSignedIn(word.user);
    else if (state.phase === "signed-in" && state.user.id === word.userId) leave();
  });

  /** The person whom they name has signed out. */
  function forgetAnswersUnderWay(): void {
    turn++;
    signOuts++;
  }

  function leave(): void {
    forgetAnswersUnderWay();
    become({ phase: "signed-out" });
  }

  /** Another person's login in another tab takes this tab's session away, not its user. */
  function hearSignedIn(user: SessionUser): void {
    if (state.phase === "signed-in" && state.user.id !== user.id) {
      requireLogin(state.user.id);
      return;
    }
    turn++;
    asking = Promise.resolve(true);
    become({ phase: "signed-in", user, loginNeeded: false });
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

  async function test(isOpen: () => boolean): Promise<void> {
    const isFormWaiting = () => state.phase === "checking";
    const cancel = platform.clock.after(
      FORM_WAITS_MS,
      () => isFormWaiting() && become({ phase: "signed-out" }),
    );
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asking = promise;
    resolve(await testFor(++turn, isOpen));
    cancel();
  }

  /** @returns whether the server was reached */
  async function testFor(ours: number, isOpen: () => boolean): Promise<boolean> {
    const last = await remembered.read();
    wasLocked = last.locked;
    if (last.logoutDue) {
      const isSettled = (await reportLogout(last.logoutDue.leaver)) === "reported";
      if (ours !== turn) return false;
      if (!isSettled) {
        become({ phase: "signed-out" });
        return false;
      }
    }
    if (ours === turn && last.user && state.phase !== "signed-in") {
      become({ phase: "signed-in", user: last.user, loginNeeded: false });
    }
    const answer = await askWhoOrRenew();
    if (ours === turn) await heardWho(answer, isOpen());
    return answer !== "unreachable";
  }

  async function heardWho(answer: WhoIsIn | "unreachable", isOpen: boolean): Promise<void> {
    if (answer === "unreachable") {
      if (state.phase !== "signed-in") become({ phase: "signed-out" });
      return;
    }
    if (isOpen && state.phase === "signed-in" && !isOf(state.user, answer)) {
      requireLogin(state.user.id);
    } else if (answer === "signed-out") {
      become({ phase: "signed-out" });
      await remembered.forgetUser();
    } else {
      await signedIn(answer);
    }
  }

  const isOf = ({ id }: SessionUser, answer: WhoIsIn) =>
    answer !== "signed-out" && answer.id === id;

  function renew(renewals: number): Promise<Renewal> {
    renewing ??= holdOrTake(platform, "priem-refresh", REFRESH_WAITS_MS, () => renewOnce(renewals))
      // Another tab took the lock, and does it instead.
      .catch((): Renewal => (remembered.renewals() === renewals ? "later" : "renewed"))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  /** One tab renews; those that asked before it was done go on with what it got. */
  async function renewOnce(renewals: number): Promise<Renewal> {
    if (remembered.renewals() !== renewals) return "renewed";
    if (state.phase === "signed-in" && state.loginNeeded) return "login";
    const reply = await ask({
      ...{ method: "POST", path: "/api/journal/refresh", timeoutMs: SMALL_CALL_TIMEOUT_MS },
      headers: { "x-last-input": String(Math.round(platform.idleMs())) },
    });
    if (reply.kind === "later") return "later";
    const user = sessionUserSchema.safeParse(reply.body).data;
    // Refused was the session before the login.
    if (!user && remembered.renewals() !== renewals) return "renewed";
    const isOurs = user && (state.phase !== "signed-in" || state.user.id === user.id);
    if (!isOurs) {
      if (state.phase === "signed-in") requireLogin(state.user.id);
      return "login";
    }
    remembered.countRenewal();
    if (state.phase === "signed-in") become({ ...state, user });
    return "renewed";
  }

  async function reportLogout(leaver: string): Promise<Logout> {
    const outcome = await sendLogout(http, leaver);
    if (outcome === "reported") await remembered.logoutDone();
    return outcome;
  }

  /** The server answered somebody who has left meanwhile: the session it opened ends, too. */
  async function endLateLogin({ id }: SessionUser): Promise<SignIn> {
    await remembered.oweLogout(id);
    await reportLogout(String(id));
    return { ok: false, message: LEFT_MEANWHILE, reached: false };
  }

  return {
    state: () => state,
    onState: changed.listen,
    test,
    isServerReached: () => asking,
    wasLocked: () => wasLocked,
    keepLock: remembered.keepLock,
    async isReached() {
      const timeoutMs = LEAVER_WAITS_MS;
      const reply = await ask({ method: "GET", path: "/api/journal/jwt-test", timeoutMs });
      return reply.kind === "answered" || reply.reached;
    },
    async signIn(login, password, admit) {
      const before = signOuts;
      const { logoutDue: due } = await remembered.read();
      // A line that does not answer this answers no login either.
      if (due && (await reportLogout(due.leaver)) === "silent") return SILENT;
      const answer = await logIn(http, login, password);
      if (!answer.ok) return answer;
      if (before !== signOuts) return endLateLogin(answer.user);
      turn++;
      lastLogin = answer.user.id;
      remembered.countRenewal();
      asking = Promise.resolve(true);
      const takeBack = await admit(answer.user);
      if (lastLogin !== answer.user.id) return { ok: false, message: OVERTAKEN, reached: false };
      if (before !== signOuts || !(await signedIn(answer.user))) {
        await takeBack();
        return endLateLogin(answer.user);
      }
      channel.post({ kind: "signed-in", user: answer.user } satisfies TabWord);
      return answer;
    },
    async end() {
      if (state.phase !== "signed-in") return;
      const { id } = state.user;
      forgetAnswersUnderWay();
      const last = await remembered.read();
      // Whoever signed in after them in another tab has this device's session, and keeps it.
      const isTheirs = (last.user?.id ?? id) === id;
      // Stored before the login form is shown: a page closed then must not open signed in.
      if (isTheirs) await remembered.oweLogout(id);
      leave();
      channel.post({ kind: "signed-out", userId: id } satisfies TabWord);
      if (isTheirs) await reportLogout(String(id));
    },
    renewals: remembered.renewals,
    renew,
    requireLogin,
    loginNeeded: () => state.phase !== "signed-in" || state.loginNeeded,
    accessUntil() {
      const until = state.phase === "signed-in" ? Date.parse(state.user.access_until) : Number.NaN;
      return Number.isNaN(until) ? null : until;
    },
    close: () => channel.close(),
  };
}
