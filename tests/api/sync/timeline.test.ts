import { beforeAll, expect, test } from "bun:test";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureEpoch } from "../../../api/features/sync/epoch.ts";
import { connect, type Db } from "../../../api/platform/database/connection.ts";
import { type Embedded, startEmbedded } from "../../../api/platform/database/embedded.ts";
import { migrate } from "../../../api/platform/database/migrate.ts";
import { otherMajor, startOtherPostgres } from "../../support/database/other-postgres.ts";
import { folderForFile } from "../../support/server/for-file.ts";

const folder = folderForFile("priem-timeline-");
beforeAll(async () => {
  await chmod(folder, 0o711);
});

/** A start of the clinic's database. @returns the epoch found there */
async function lifeOf(work: (db: Db, embedded: Embedded) => Promise<void> = async () => {}) {
  const embedded = await startEmbedded(folder, () => {}, {
    fsync: "off",
    restore_command: "false",
  });
  const db = connect(embedded.url, { max: 1 });
  try {
    while (await isRecovering(db)) await Bun.sleep(20);
    await migrate(db);
    await ensureEpoch(db);
    const [row] = await db<{ epoch: string }[]>`select epoch from clinic_state`;
    await work(db, embedded);
    return row?.epoch;
  } finally {
    await db.end({ timeout: 1 });
    await embedded.stop();
  }
}

const isRecovering = async (db: Db) =>
  (await db<{ is: boolean }[]>`select pg_is_in_recovery() as is`)[0]?.is ?? true;

test("a recovery to a point in time gives a new epoch; a restart and a crash do not", async () => {
  const before = await lifeOf();
  expect(await lifeOf(crash)).toBe(before);
  expect(await lifeOf(askForRecovery)).toBe(before);
  const after = await lifeOf();
  expect(after).not.toBe(before);
  expect(await lifeOf()).toBe(after);
});

/** The next start recovers to a point in time, as far as there is a log. */
async function askForRecovery(_: Db, { home }: Embedded): Promise<void> {
  const signal = join(home.data, "recovery.signal");
  await writeFile(signal, "");
  await chmod(signal, 0o666);
}

/** Ends the server's processes as a power cut does; it is started again, and recovers. */
async function crash(db: Db, { url }: Embedded): Promise<void> {
  const [backend] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`;
  process.kill(backend?.pid ?? 0, "SIGKILL");
  while (!(await answers(url))) await Bun.sleep(20);
}

/** Uses a separate connection: one that failed often waits up to 20 s before its next attempt. */
async function answers(url: string): Promise<boolean> {
  const db = connect(url, { max: 1 });
  return db`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => db.end({ timeout: 1 }));
}

for (const major of otherMajor === null ? [] : [otherMajor]) {
  test(`the timeline of a PostgreSQL ${major} is read by a user of no special rights`, async () => {
    const other = await startOtherPostgres(major);
    const owner = connect(other.url, { max: 1 });
    await owner`create role clinic login`;
    await owner`create database clinic owner clinic`;
    const url = new URL(other.url);
    url.username = "clinic";
    url.pathname = "/clinic";
    const db = connect(url.href, { max: 1 });
    await migrate(db);
    await ensureEpoch(db);
    expect([...(await db`select timeline, current_timeline() as now from clinic_state`)]).toEqual([
      { timeline: 1, now: 1 },
    ]);
    await Promise.all([db.end(), owner.end()]);
    await other.stop();
  });
}
