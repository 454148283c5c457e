import { type SessionUser, sessionUserSchema } from "../../shared/session.ts";
import { ask, type SessionGate } from "./calls.ts";
import type { EngineSession } from "./engine.ts";
import { logIn, type SignIn, sendLogout } from "./login.ts";
import { type LeftQueue, leftQueues } from "./queue-note.ts";
import { rememberIn } from "./remembered.ts";
import { Signal } from "./signal.ts";
import type { World } from "./world.ts";

export type SessionState =
  | { phase: "checking" }
  | { phase: "signed-out" }
  | { phase: "signed-in"; user: SessionUser; loginNeeded: boolean };

/** `waiting`: that many edits have not been sent yet; ask, then call again with `leaveEdits`. */
export type SignOut = { outcome: "signed-out" } | { outcome: "waiting"; count: number };

/** Who works here; the same for all tabs of a device. */
export interface Session extends Pick<SessionGate, "renewals" | "renew"> {
  state(): SessionState;
  onState(listener: () => void): () => void;
  /** Test call; on 401 one refresh and the test again; without a network, whoever worked here last. */
  test(): Promise<void>;
  signIn(login: string, password: string): Promise<SignIn>;
  /** Drains first; edits that stay behind keep waiting for this user's next login. */
  signOut(options?: { leaveEdits: boolean }): Promise<SignOut>;
  /** Whose edits wait here for their login. */
  leftQueues(): readonly LeftQueue[];
}

/** The session without what only a device can do on signing in and out. */
export interface SessionCore extends Omit<Session, "signIn" | "signOut">, EngineSession {
  /** `admit` runs once the server has agreed, before anybody is told. */
  signIn(
    login: string,
    password: string,
    admit: (user: SessionUser) => Promise<void>,
  ): Promise<SignIn>;
  /** Ends their session here and on the server, or leaves a mark to end it there first of all. */
  end(): Promise<void>;
  close(): void;
}

type TabWord = { kind: "signed-in"; user: SessionUser } | { kind: "signed-out"; userId: number };

export function createSession(world: World): SessionCore {
  const remembered = rememberIn(world.memory);
  const changed = new Signal();
  const channel = world.openChannel("priem-session");
  let state: SessionState = { phase: "checking" };
  let renewing: Promise<"renewed" | "login" | "later"> | null = null;

  function become(next: SessionState): void {
    state = next;
    changed.ring();
  }

  function signedIn(user: SessionUser): void {
    remembered.keepUser(user);
    become({ phase: "signed-in", user, loginNeeded: false });
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
    else if (state.phase === "signed-in" && state.user.id === word.userId) {
      become({ phase: "signed-out" });
    }
  });

  /** Another person's login in another tab takes this tab's session away, not its user. */
  function hearSignedIn(user: SessionUser): void {
    if (state.phase === "signed-in" && state.user.id !== user.id) requireLogin(state.user.id);
    else become({ phase: "signed-in", user, loginNeeded: false });
  }

  async function asSigned(): Promise<SessionUser | "signed-out" | "unreachable"> {
    const reply = await ask(world, { method: "GET", path: "/api/journal/jwt-test" });
    if (reply.kind === "later") return "unreachable";
    return sessionUserSchema.safeParse(reply.body).data ?? "signed-out";
  }

  async function test(): Promise<void> {
    if (!(await settleLogout())) return become({ phase: "signed-out" });
    let answer = await asSigned();
    if (answer === "signed-out") {
      const renewed = await renew(remembered.renewals());
      if (renewed === "renewed") answer = await asSigned();
      if (renewed === "later") answer = "unreachable";
    }
    if (answer === "signed-out") {
      remembered.forgetUser();
      return become({ phase: "signed-out" });
    }
    if (answer !== "unreachable") return signedIn(answer);
    const user = remembered.user();
    become(user ? { phase: "signed-in", user, loginNeeded: false } : { phase: "signed-out" });
  }

  function renew(renewals: number): Promise<"renewed" | "login" | "later"> {
    renewing ??= world.locks
      .hold("priem-refresh", new AbortController().signal, () => renewOnce(renewals))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  /** One tab renews; those that asked before it was done go on with what it got. */
  async function renewOnce(renewals: number): Promise<"renewed" | "login" | "later"> {
    if (remembered.renewals() !== renewals) return "renewed";
    if (state.phase === "signed-in" && state.loginNeeded) return "login";
    const headers = { "x-last-input": String(Math.round(world.idleMs())) };
    const reply = await ask(world, { method: "POST", path: "/api/journal/refresh", headers });
    if (reply.kind === "later") return "later";
    const user = sessionUserSchema.safeParse(reply.body).data;
    const isOurs = user && (state.phase !== "signed-in" || state.user.id === user.id);
    if (!isOurs) {
      if (state.phase === "signed-in") requireLogin(state.user.id);
      return "login";
    }
    remembered.countRenewal();
    if (state.phase === "signed-in") become({ ...state, user });
    return "renewed";
  }

  async function tellLogout(leaver: string | null): Promise<boolean> {
    const told = await sendLogout(world, leaver);
    if (told) remembered.logoutDone();
    return told;
  }

  /** @returns whether nobody's sign-out is owed to the server any more */
  async function settleLogout(): Promise<boolean> {
    const due = remembered.logoutDue();
    return due === null || tellLogout(due.leaver);
  }

  return {
    state: () => state,
    onState: changed.listen,
    test,
    async signIn(login, password, admit) {
      await settleLogout();
      const answer = await logIn(world, login, password);
      if (!answer.ok) return answer;
      remembered.logoutDone();
      await admit(answer.user);
      signedIn(answer.user);
      channel.post({ kind: "signed-in", user: answer.user } satisfies TabWord);
      return answer;
    },
    async end() {
      if (state.phase !== "signed-in") return;
      const { id } = state.user;
      // Whoever signed in after them in another tab has this device's session, and keeps it.
      const isTheirs = (remembered.user()?.id ?? id) === id;
      if (isTheirs) {
        remembered.forgetUser();
        remembered.oweLogout(id);
      }
      channel.post({ kind: "signed-out", userId: id } satisfies TabWord);
      become({ phase: "signed-out" });
      if (isTheirs) await tellLogout(String(id));
    },
    leftQueues: () => leftQueues(world.memory),
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
