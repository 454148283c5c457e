import { expect, test } from "bun:test";
import { type Tx, transaction } from "../../../api/platform/database/connection.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { serverForFile } from "../../support/server/for-file.ts";
import { openSessionOf } from "../../support/server/open-session.ts";

const server = serverForFile();

/** PostgreSQL ends the session that notices a deadlock first: this makes it the other one. */
const noticeLast = (tx: Tx) => tx`set local deadlock_timeout = '1min'`;

/** A session unused for a year. */
async function leaveOldSession(userId: number): Promise<void> {
  await server.db`
    update session_families set last_input_at = now() - interval '1 year'
    where user_id = ${userId}`;
}

test("a login that a deadlock ends is run again", async () => {
  const { user } = await server.signIn();
  await leaveOldSession(user.id);
  const { login, other } = await transaction(server.db, async (tx) => {
    await noticeLast(tx);
    await tx`select 1 from users where id = ${user.id} for update`;
    const login = openSessionOf(server.db, user.id, new Date());
    login.catch(() => {});
    await untilWaiting(server.db, 1);
    const other = await tx`
      update session_families set ended_at = now() where user_id = ${user.id} returning id`;
    return { login, other };
  });
  expect(other).toHaveLength(1);
  expect((await login).tokens.access).not.toBe("");
});
