import type { SessionUser } from "../../../shared/access/session.ts";
import type { SessionGate } from "../../server/user-client.ts";
import type { SignIn } from "./login.ts";
import type { SessionState } from "./session-machine.ts";

/**
 * `ask-first`: the user is still signed in. `count` edits are unsent; `noLine`: signing in again
 * needs a network. Ask the person, then call again with `leaveEdits`.
 */
export type SignOut =
  | { outcome: "signed-out" }
  | { outcome: "ask-first"; count: number; noLine: boolean };
export type SignOutCost = Omit<Extract<SignOut, { outcome: "ask-first" }>, "outcome">;

/** The user of a device, the same in all its tabs. */
export interface Session extends Pick<SessionGate, "renewals" | "renew"> {
  state(): SessionState;
  onState(listener: () => void): () => void;
  /** Test call; on 401 one refresh and the test again; offline, the last user. */
  test(): Promise<void>;
  signIn(login: string, password: string): Promise<SignIn>;
  /** Drains first; edits that stay behind keep waiting for this user's next login. */
  signOut(options?: { leaveEdits: boolean }): Promise<SignOut>;
}

/** The engine's side of the session: to renew it, and to know when to wait. */
export interface EngineSession extends SessionGate {
  loginNeeded(): boolean;
  onState(listener: () => void): () => void;
}

/** The session without the steps of signing in and out that need the device. */
export interface SessionCore extends Omit<Session, "signIn" | "signOut" | "test">, EngineSession {
  /** The last user is signed in at once, and the server asked meanwhile. */
  test(): Promise<void>;
  /** Ends with the test in progress; whether the server was reached by it. */
  isServerReached(): Promise<boolean>;
  /** Whether the screen was locked when the test last read the remembered session. */
  wasLocked(): boolean;
  storeLock(isLocked: boolean): Promise<void>;
  /** Whether the server answers at this moment. */
  isReached(): Promise<boolean>;
  /**
   * `admit` runs once the server has agreed, before listeners are called. It returns a function
   * that undoes it, in case of a sign-out meanwhile.
   */
  signIn(
    login: string,
    password: string,
    admit: (user: SessionUser) => Promise<() => Promise<void>>,
  ): Promise<SignIn>;
  /** Ends their session here and on the server, or leaves a mark to end it there first of all. */
  end(): Promise<void>;
}
