import { expect, test } from "bun:test";
import { connect } from "../../../api/platform/database/connection.ts";
import { cutConnections } from "../../support/database/cut-connections.ts";
import { freshDatabase } from "../../support/server/database.ts";

test("connections dropped within transactions fail those only; the process and the pool survive", async () => {
  const { url, drop } = await freshDatabase();
  const killer = connect(url, { max: 1 });
  const pool = connect(url, { max: 4 });
  let going = true;
  const transaction = () =>
    pool.begin(async (tx) => {
      await tx`select pg_sleep(0.001)`;
      await tx`select 1`;
    });
  const outcomes = { done: 0, failed: 0 };
  const workers = Array.from({ length: 12 }, async () => {
    while (going) {
      await transaction().then(
        () => outcomes.done++,
        () => outcomes.failed++,
      );
    }
  });
  for (let round = 0; round < 60; round++) {
    await cutConnections(killer);
    await Bun.sleep(10);
  }
  going = false;
  await Promise.all(workers);
  expect(outcomes.failed).toBeGreaterThan(0);
  // Each connection may have died once more since it was last used.
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => pool`select 1`));
  expect(asked.at(-1)?.status).toBe("fulfilled");
  await Promise.all([pool.end({ timeout: 1 }), killer.end({ timeout: 1 })]);
  await drop();
});
