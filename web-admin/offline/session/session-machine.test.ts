import { expect, test } from "bun:test";
import type { SessionUser } from "../../../shared/access/session.ts";
import {
  dataAccessOf,
  nextState,
  type SessionEvent,
  SessionMachine,
  sessionStateOf,
  type TabState,
} from "./session-machine.ts";

const userWith = (id: number): SessionUser => ({
  id,
  login: `user-${id}`,
  rights: ["journal"],
  access_until: "",
  idle_lock_minutes: 15,
  site_bookings: { per_phone: 3, per_minute: 10, per_hour: 60 },
});
const user = userWith(1);
const UNLOCKED = { name: "unlocked", user } as const;
const LOGIN_NEEDED = { name: "login-needed", user } as const;

const STATES = {
  checking: { name: "checking" },
  "signed-out": { name: "signed-out" },
  "signing-in": { name: "signing-in", user },
  closed: { name: "closed", user, reason: "no-line" },
  unlocked: UNLOCKED,
  "login-needed": LOGIN_NEEDED,
  locked: { name: "locked", user, behind: UNLOCKED },
  leaving: { name: "leaving", user, before: UNLOCKED },
} satisfies Record<TabState["name"], TabState>;

const EVENTS = {
  user: { kind: "user", user },
  opened: { kind: "opened" },
  closed: { kind: "closed", reason: "expired" },
  "session over": { kind: "session-over" },
  lock: { kind: "lock" },
  unlock: { kind: "unlock" },
  leave: { kind: "leave" },
  nobody: { kind: "nobody" },
} satisfies Record<string, SessionEvent>;

/** The next state after an event; unlisted events change nothing. */
const EXPECTED: Record<TabState["name"], Partial<Record<keyof typeof EVENTS, TabState["name"]>>> = {
  checking: { user: "signing-in", nobody: "signed-out" },
  "signed-out": { user: "signing-in" },
  "signing-in": {
    opened: "unlocked",
    closed: "closed",
    leave: "leaving",
    nobody: "signed-out",
  },
  closed: {
    opened: "unlocked",
    leave: "leaving",
    nobody: "signed-out",
  },
  unlocked: {
    "session over": "login-needed",
    lock: "locked",
    leave: "leaving",
    nobody: "signed-out",
  },
  "login-needed": {
    user: "unlocked",
    lock: "locked",
    leave: "leaving",
    nobody: "signed-out",
  },
  locked: { unlock: "unlocked", leave: "leaving", nobody: "signed-out" },
  leaving: { nobody: "signed-out" },
};

for (const [name, state] of Object.entries(STATES))
  for (const [event, sent] of Object.entries(EVENTS)) {
    const expected = EXPECTED[state.name][event as keyof typeof EVENTS] ?? state.name;
    test(`${name}, ${event}: ${expected}`, () => {
      expect(nextState(state, sent).name).toBe(expected);
    });
  }

for (const state of Object.values(STATES))
  test(`another user begins a sign-in, from any state: ${state.name}`, () => {
    const other = userWith(2);
    expect(nextState(state, { kind: "user", user: other })).toEqual({
      name: "signing-in",
      user: other,
    });
  });

test("a session that ends behind a locked screen asks for the login after the unlock", () => {
  const over = nextState(STATES.locked, { kind: "session-over" });
  expect(sessionStateOf(over)).toEqual({ phase: "signed-in", user, loginNeeded: true });
  expect(dataAccessOf(over)).toEqual({ kind: "locked" });
  expect(nextState(over, { kind: "unlock" })).toEqual(LOGIN_NEEDED);
});

test("a screen that was locked stays covered while a person leaves", () => {
  expect(dataAccessOf(nextState(STATES.locked, { kind: "leave" }))).toEqual({ kind: "locked" });
});

test("listeners are called when the state changes, and get the same objects until it does", () => {
  const machine = new SessionMachine();
  let calls = 0;
  machine.onChange(() => calls++);
  machine.send({ kind: "unlock" });
  expect(calls).toBe(0);
  machine.send({ kind: "user", user });
  const [session, access] = [machine.sessionState(), machine.dataAccess()];
  machine.send({ kind: "opened" });
  expect(calls).toBe(2);
  expect(machine.sessionState()).toBe(session);
  expect(machine.dataAccess()).toBe(access);
});
