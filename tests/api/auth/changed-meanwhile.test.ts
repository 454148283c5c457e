import { expect, test } from "bun:test";
import { resetPassword } from "../../../api/features/auth/passwords.ts";
import { endSessionsOf } from "../../../api/features/auth/session.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { Browser } from "../../support/server/cookies.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const server = serverForFile();
const admin = personForFile(server);

/** A login that has read the user and continues when `meanwhile` is done. */
async function logInWhile({ user }: SignedIn, meanwhile: () => Promise<void>) {
  const browser = new Browser(server.url);
  const held = await holdTransaction(server.databaseUrl, "its own");
  await held.run((tx) => tx`lock table attempt_limits in access exclusive mode`);
  const login = browser.post("/api/journal/login", { login: user.login, password: user.password });
  await untilWaiting(server.db, 1);
  await meanwhile();
  await held.commit();
  const { status } = await login;
  const after = await browser.request("/api/journal/jwt-test");
  return { login: status, after: after.status };
}

const WAYS: [string, (person: SignedIn) => Promise<void>][] = [
  [
    "an administrator gives a new password",
    async ({ user }) => {
      const change = {
        login: user.login,
        user_password: "зимний-ветер-48",
        user_right: ";journal;",
      };
      const answer = await admin.put(`/api/users/${user.id}`, change);
      expect(answer.status).toBe(200);
    },
  ],
  [
    "the server's operator resets the password",
    async ({ user }) => {
      expect(await resetPassword(server.db, user.login, new Date())).toBeString();
    },
  ],
  [
    "the user is deleted",
    async ({ user }) => {
      const answer = await admin.delete(`/api/users/${user.id}`);
      expect(answer.ok).toBe(true);
    },
  ],
];

test.each(WAYS)(
  "a login with the old password is refused where %s meanwhile",
  async (_, change) => {
    const person = await server.signIn(["journal"]);
    const { login, after } = await logInWhile(person, () => change(person));
    expect([login, after]).toEqual([401, 401]);
    const living = await server.db`
    select 1 from session_families where user_id = ${person.user.id} and ended_at is null`;
    expect(living).toHaveLength(0);
  },
);

test("a new password signs a login out that is about to open its session", async () => {
  const person = await server.signIn(["journal"]);
  await server.db.unsafe(`
    create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(7); return new; end';
    create trigger wait_here before insert on session_tokens
      for each row execute function wait_here()`);
  const held = await holdTransaction(server.databaseUrl, "its own");
  await held.run((tx) => tx`select pg_advisory_xact_lock(7)`);
  const browser = new Browser(server.url);
  const login = browser.post("/api/journal/login", {
    login: person.user.login,
    password: person.user.password,
  });
  await untilWaiting(server.db, 1);
  const reset = resetPassword(server.db, person.user.login, new Date());
  await untilWaiting(server.db, 2);
  await held.commit();
  expect((await login).status).toBe(200);
  expect(await reset).toBeString();
  expect((await browser.request("/api/journal/jwt-test")).status).toBe(401);
});

test("a session that ends while it asks for an access token does not get one", async () => {
  const person = await server.signIn(["journal"]);
  const held = await holdTransaction(server.databaseUrl, "its own");
  await held.run((tx) => tx`select 1 from users where id = ${person.user.id} for update`);
  const asked = { name: "Отчёты", rights: ["journal"], days: 30, password: person.user.password };
  const token = person.post("/api/tokens", asked);
  await untilWaiting(server.db, 1);
  await held.run((tx) => endSessionsOf(tx, person.user.id, new Date()));
  await held.commit();
  expect((await token).status).toBe(401);
  const living = await server.db`
    select 1 from access_tokens where user_id = ${person.user.id} and ended_at is null`;
  expect(living).toHaveLength(0);
});
