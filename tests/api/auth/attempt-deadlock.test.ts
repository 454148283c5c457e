import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Queryable, transaction } from "../../../api/platform/database/connection.ts";
import {
  bucketOf,
  giveBackAttempt,
  type Limit,
  reserveAttempt,
} from "../../../api/platform/http/limits.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const limit = (kind: string, subject: string): Limit => ({
  kind,
  subject,
  free: 50,
  firstMs: 1_000,
  longestMs: 30_000,
});
const lock = (tx: Queryable, counted: Limit) => tx`
  select failures from attempt_limits where bucket = ${bucketOf(counted)} for update nowait`;

async function failuresOf(counted: Limit): Promise<number | undefined> {
  const [row] = await server.db<{ failures: number }[]>`
    select failures from attempt_limits where bucket = ${bucketOf(counted)}`;
  return row?.failures;
}

test("a waiting attempt does not lock other counters or expired ones", async () => {
  const here = limit("address", "198.51.100.1");
  const another = limit("login", "another");
  await reserveAttempt(server.db, [here, another], new Date());
  await server.db`
    update attempt_limits set forgotten_at = now() - interval '1 hour'
    where bucket = ${bucketOf(another)}`;
  const held = await holdTransaction(server.databaseUrl, "its own");
  await held.run((tx) => lock(tx, here));
  const attempt = reserveAttempt(server.db, [here], new Date());
  await untilWaiting(server.db, 1);
  await held.run((tx) => lock(tx, another));
  await held.commit();
  expect(await attempt).toBeNull();
});

const COUNTS: [string, typeof reserveAttempt | typeof giveBackAttempt, number][] = [
  ["counted", reserveAttempt, 2],
  ["taken back", giveBackAttempt, 0],
];

test.each(COUNTS)(
  "an attempt that a deadlock ends is %s all the same",
  async (way, count, left) => {
    const first = limit("a", way);
    const last = limit("z", way);
    await reserveAttempt(server.db, [first, last], new Date());
    const { counted } = await transaction(server.db, async (tx) => {
      await tx`set local deadlock_timeout = '1min'`;
      await lock(tx, last);
      const counted = count(server.db, [first, last], new Date());
      counted.catch(() => {});
      await untilWaiting(server.db, 1);
      await tx`select 1 from attempt_limits where bucket = ${bucketOf(first)} for update`;
      return { counted };
    });
    await counted;
    expect([await failuresOf(first), await failuresOf(last)]).toEqual([left, left]);
  },
);
