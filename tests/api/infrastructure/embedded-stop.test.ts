import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../../../api/platform/database/connection.ts";
import { startEmbedded } from "../../../api/platform/database/embedded.ts";
import { endServer } from "../../../api/platform/database/embedded-cluster.ts";
import { makeScratchFolder } from "../../support/database/scratch-folder.ts";
import { removeAfterThisProcess } from "../../support/server/database.ts";
import { PATIENCE_MS } from "../../support/time/patience.ts";
import { until } from "../../support/time/until.ts";

async function openFolder() {
  const folder = await makeScratchFolder("priem-stop-");
  removeAfterThisProcess(folder);
  const said: string[] = [];
  const start = (settings = {}) =>
    startEmbedded(folder, (line) => said.push(line), { fsync: "off", ...settings });
  return { start, said };
}

const ENDED = "The database did not stop in time and was ended: its next start recovers";

/** A server whose shutdown waits for a minute, until its log is archived. */
async function startSlowToStop(start: Awaited<ReturnType<typeof openFolder>>["start"]) {
  const slow = await start({ archive_mode: "on", archive_command: "sleep 60" });
  const db = connect(slow.url, { max: 1 });
  await db`create table kept as select 47 as number`;
  await db.end();
  const superuser = connect(slow.superuserUrl, { max: 1 });
  await superuser`select pg_switch_wal()`;
  await superuser.end();
  return slow;
}

async function expectKept(url: string): Promise<void> {
  const db = connect(url, { max: 1 });
  expect([...(await db`select number from kept`)]).toEqual([{ number: 47 }]);
  await db.end();
}

test("a database that does not stop in time is killed, and starts with all committed data", async () => {
  const { start, said } = await openFolder();
  const slow = await startSlowToStop(start);
  await slow.stop();
  expect(said).toContain(ENDED);

  const next = await start();
  await expectKept(next.url);
  await next.stop();
  expect(said.filter((line) => line === ENDED)).toHaveLength(1);
  // A server that has stopped meanwhile is not killed.
  await endServer(next.program, next.home);
});

test("a database that hangs in an abandoned shutdown is killed and started again", async () => {
  const { start, said } = await openFolder();
  const slow = await startSlowToStop(start);
  const note = await readFile(join(slow.home.data, "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(note, 10), "SIGINT");
  await until(() => said.includes(ENDED), 2 * PATIENCE_MS);
  await until(() => isReachable(slow.url));
  await expectKept(slow.url);
  await slow.stop();
});

async function isReachable(url: string): Promise<boolean> {
  const db = connect(url, { max: 1 });
  const answers = await Promise.allSettled([db`select 1`]);
  await db.end({ timeout: 1 });
  return answers.every(({ status }) => status === "fulfilled");
}
