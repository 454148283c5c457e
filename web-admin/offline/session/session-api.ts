import type { SessionUser } from "../../../shared/access/session.ts";
import type { SessionGate } from "../../server/user-client.ts";
import type { SignIn } from "./login.ts";
import type { SessionState } from "./session-machine.ts";

/**
 * `ask-first`: nobody was signed out. `count` edits have not been sent; `noLine`: nobody could sign
 * in here again before the line is back. Ask the person, then call again with `leaveEdits`.
 */
export type SignOut =
  | { outcome: "signed-out" }
  | { outcome: "ask-first"; count: number; noLine: boolean };
export type SignOutCost = Omit<Extract<SignOut, { outcome: "ask-first" }>, "outcome">;

/** Who works here; the same for all tabs of a device. */
export interface Session extends Pick<SessionGate, "renewals" | "renew"> {
  state(): SessionState;
  onState(listener: () => void): () => void;
  /** Test call; on 401 one refresh and the test again; without a network, whoever worked here last. */
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

/** The session without what only a device can do on signing in and out. */
export interface SessionCore extends Omit<Session, "signIn" | "signOut" | "test">, EngineSession {
  /** Whoever worked here last is signed in at once, and the server asked beside it. */
  test(): Promise<void>;
  /** Ends with the test in progress; whether the server was reached by it. */
  isServerReached(): Promise<boolean>;
  /** Whether the screen was locked when the test last read what this device remembers. */
  wasLocked(): boolean;
  storeLock(isLocked: boolean): Promise<void>;
  /** Whether the server answers at this moment. */
  isReached(): Promise<boolean>;
  /**
   * `admit` runs once the server has agreed, before anybody is told. It gives what takes that back:
   * they may sign out meanwhile.
   */
  signIn(
    login: string,
    password: string,
    admit: (user: SessionUser) => Promise<() => Promise<void>>,
  ): Promise<SignIn>;
  /** Ends their session here and on the server, or leaves a mark to end it there first of all. */
  end(): Promise<void>;
}
