import type { SessionUser } from "../../shared/session.ts";

export type SessionState =
  | { phase: "checking" }
  | { phase: "signed-out" }
  | { phase: "signed-in"; user: SessionUser; loginNeeded: boolean };

export type SignIn = { ok: true; user: SessionUser } | { ok: false; message: string };

/** `waiting`: that many edits have not been sent yet; ask, then call again with `leaveEdits`. */
export type SignOut = { outcome: "signed-out" } | { outcome: "waiting"; count: number };

/** Who works here; the same for all tabs of a device. */
export interface Session {
  state(): SessionState;
  onState(listener: () => void): () => void;
  /** Test call; on 401 one refresh and the test again; without a network, whoever worked here last. */
  test(): Promise<void>;
  signIn(login: string, password: string): Promise<SignIn>;
  /** Drains first; edits that stay behind keep waiting for this user's next login. */
  signOut(options?: { leaveEdits: boolean }): Promise<SignOut>;
}
