import type { SessionUser } from "../../../shared/access/session.ts";
import { ChangeEmitter } from "../platform/change-emitter.ts";

/**
 * Why stored data stay closed. `no-line`: the password opens them; `expired`, `never`: only the
 * server can; `other-key`: the server lost its half in a restore, the password opens them;
 * `lost-key`: that, and no password does; `locked`: the screen was locked, the password opens them;
 * `refused`: the device does not let them be read.
 */
export type ClosedReason =
  | "no-line"
  | "expired"
  | "never"
  | "other-key"
  | "lost-key"
  | "locked"
  | "refused";

/** The data are open, and the engine runs. */
interface Unlocked {
  name: "unlocked" | "login-needed";
  user: SessionUser;
}

/** The user of this tab, and whether their data are open. */
export type TabState =
  /** Just opened: not known yet. */
  | { name: "checking" }
  | { name: "signed-out" }
  /** The user is known, and their data key is being fetched. */
  | { name: "signing-in"; user: SessionUser }
  /** The data are closed, and a person may be asked for the password. */
  | { name: "closed"; user: SessionUser; reason: ClosedReason }
  /** The data are open behind a locked screen; sync continues. */
  | { name: "locked"; user: SessionUser; behind: Unlocked }
  | Unlocked
  /** A person is leaving; `before` is still shown. */
  | { name: "leaving"; user: SessionUser; before: UserState };

type UserState = Exclude<TabState, { name: "checking" | "signed-out" | "leaving" }>;

export type SessionEvent =
  /** Remembered, named by the server, or signed in, here or in another tab. */
  | { kind: "user"; user: SessionUser }
  /** Signed out. */
  | { kind: "nobody" }
  | { kind: "opened" }
  | { kind: "closed"; reason: ClosedReason }
  /** The session is over, or another user's: a login is needed to send. */
  | { kind: "session-over" }
  | { kind: "lock" }
  | { kind: "unlock" }
  | { kind: "leave" };

type Step<Name extends TabState["name"], Kind extends SessionEvent["kind"]> = (
  state: Extract<TabState, { name: Name }> & TabState,
  event: Extract<SessionEvent, { kind: Kind }>,
) => TabState;

type Table = {
  [Name in TabState["name"]]: { [Kind in SessionEvent["kind"]]?: Step<Name, Kind> };
};

const signedOut = (): TabState => ({ name: "signed-out" });
const signingIn = (_: TabState, { user }: { user: SessionUser }): TabState => ({
  name: "signing-in",
  user,
});
const opened = ({ user }: { user: SessionUser }): TabState => ({ name: "unlocked", user });
const closed = (
  { user }: { user: SessionUser },
  { reason }: { reason: ClosedReason },
): TabState => ({ name: "closed", user, reason });
const confirmed = (_: Unlocked, { user }: { user: SessionUser }): Unlocked => ({
  name: "unlocked",
  user,
});
const loginNeeded = ({ user }: Unlocked): Unlocked => ({ name: "login-needed", user });
const locked = (behind: Unlocked): TabState => ({ name: "locked", user: behind.user, behind });
const leaving = (before: UserState): TabState => ({ name: "leaving", user: before.user, before });

const UNLOCKED = {
  user: confirmed,
  nobody: signedOut,
  "session-over": loginNeeded,
  lock: locked,
  leave: leaving,
};

/**
 * The next state for each event; unlisted events change nothing. A user who differs from the known
 * one begins a sign-in, in every state.
 */
const TRANSITIONS: Table = {
  checking: { user: signingIn, nobody: signedOut },
  "signed-out": { user: signingIn },
  "signing-in": { user: signingIn, opened, closed, nobody: signedOut, leave: leaving },
  closed: {
    user: (state, { user }) => ({ ...state, user }),
    opened,
    closed,
    nobody: signedOut,
    leave: leaving,
  },
  unlocked: UNLOCKED,
  "login-needed": UNLOCKED,
  locked: {
    user: ({ behind }, event) => locked(confirmed(behind, event)),
    "session-over": ({ behind }) => locked(loginNeeded(behind)),
    unlock: ({ behind }) => behind,
    nobody: signedOut,
    leave: leaving,
  },
  leaving: { nobody: signedOut },
};

export function nextState(state: TabState, event: SessionEvent): TabState {
  const isOther = event.kind === "user" && userOf(state)?.id !== event.user.id;
  if (isOther) return signingIn(state, event);
  const steps: Partial<Record<SessionEvent["kind"], (state: never, event: never) => TabState>> =
    TRANSITIONS[state.name];
  return steps[event.kind]?.(state as never, event as never) ?? state;
}

export const userOf = (state: TabState): SessionUser | null =>
  "user" in state ? state.user : null;

/** The screens' view of the session. */
export type SessionState =
  | { phase: "checking" }
  | { phase: "signed-out" }
  | { phase: "signed-in"; user: SessionUser; loginNeeded: boolean };

export function sessionStateOf(state: TabState): SessionState {
  if (state.name === "checking" || state.name === "signed-out") return { phase: state.name };
  const { user } = state;
  return { phase: "signed-in", user, loginNeeded: shownOf(state).name === "login-needed" };
}

/** The state of a signed-in user's data on this device. */
export type DataAccess =
  | { kind: "open" }
  | { kind: "closed"; reason: ClosedReason }
  | { kind: "locked" };

export function dataAccessOf(state: TabState): DataAccess {
  const shown = state.name === "leaving" ? state.before : state;
  if (shown.name === "closed") return { kind: "closed", reason: shown.reason };
  return { kind: shown.name === "locked" ? "locked" : "open" };
}

/** The data are open, also behind a locked screen. */
export const isUnlocked = ({ name }: TabState) =>
  name === "unlocked" || name === "login-needed" || name === "locked";

function shownOf(state: TabState): TabState {
  if (state.name === "leaving") return shownOf(state.before);
  return state.name === "locked" ? state.behind : state;
}

/** Holds the state of one tab; device, session, key holder, idle lock and sign-out act on it. */
export class SessionMachine {
  readonly #changed = new ChangeEmitter();
  #state: TabState = { name: "checking" };
  #sessionState = sessionStateOf(this.#state);
  #dataAccess = dataAccessOf(this.#state);

  readonly state = () => this.#state;
  /** The same object until it changes. */
  readonly sessionState = () => this.#sessionState;
  readonly dataAccess = () => this.#dataAccess;
  readonly onChange = this.#changed.listen;

  send(event: SessionEvent): void {
    const next = nextState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    const [session, access] = [sessionStateOf(next), dataAccessOf(next)];
    if (!isSame(session, this.#sessionState)) this.#sessionState = session;
    if (!isSame(access, this.#dataAccess)) this.#dataAccess = access;
    this.#changed.notify();
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
