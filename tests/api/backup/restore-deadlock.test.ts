import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { connect } from "../../../api/platform/database/connection.ts";
import { addDoctor, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { until } from "../../support/device/device.ts";
import { freshDatabase } from "../../support/server/database.ts";

test("a restore that deadlocks with a reader of the running product begins again, and is done", async () => {
  const folder = await mkdtemp(join(tmpdir(), "priem-deadlock-"));
  const { db, url, drop } = await freshDatabase();
  const doctor = await addDoctor(db);
  const { path } = await backUp(db, join(folder, "backup"), THURSDAY_NINE, { key: null });
  await db`update doctors set name_employee = 'После копии' where id = ${doctor}`;
  const lockedByRestore = () => db<{ name: string; granted: boolean }[]>`
    select relation::regclass::text as name, granted from pg_locks
    where mode = 'AccessExclusiveLock' and relation in (
      select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`;

  const restorer = connect(url, { max: 1 });
  const reader = connect(url, { max: 1 });
  // PostgreSQL cancels whichever reaches its deadlock_timeout first: the restore, on any machine.
  await restorer`set deadlock_timeout = '4s'`;
  await reader`set deadlock_timeout = '60s'`;
  const reading = reader.begin(async (tx) => {
    await tx`select from users`;
    const restored = restore(restorer, path, THURSDAY_NINE, NO_SECRETS);
    await until(async () => (await lockedByRestore()).some(({ granted }) => !granted));
    const held = (await lockedByRestore()).find(({ granted }) => granted);
    if (!held) throw new Error("The restore has dropped nothing yet");
    await tx.unsafe(`select from ${held.name}`);
    return { restored };
  });
  const { restored } = await reading;
  await reader.end();
  await restored;
  await restorer.end();
  const [row] = await db<{ name: string }[]>`select name_employee as name from doctors`;
  expect(row?.name).not.toBe("После копии");
  await drop();
  await rm(folder, { recursive: true });
});
