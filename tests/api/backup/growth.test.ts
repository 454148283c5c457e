import { afterAll, beforeAll, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { restore } from "../../../api/backup/restore.ts";
import { backUp } from "../../../api/backup/write.ts";
import type { Db } from "../../../api/database/connection.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { makeScratchFolder } from "../../support/database/scratch-folder.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeScratchFolder("priem-backups-");
});
afterAll(() => rm(folder, { recursive: true }));

/** The evidence of a clinic; all of one moment, so that nothing but all columns distinguishes rows. */
const fill = (db: Db, count: number) =>
  db.begin(async (tx) => {
    await tx`
      insert into event_log (created_at, actor, action, journal_id, record_day, record_time)
      select ${THURSDAY_NINE}, 'Импорт', 'imported', n, date '2027-06-10', '10:00'
      from generate_series(1, ${count}::integer) n`;
    await tx`
      insert into destroyed_records (uid, destroyed_at)
      select gen_random_uuid(), ${THURSDAY_NINE} from generate_series(1, ${count}::integer)`;
    await tx`
      insert into destruction_acts (uid, journal_id, act_filename, created_at, deleted_by,
        record_day, record_time, epoch, document)
      select gen_random_uuid(), n, 'akt-' || n || '.docx', ${THURSDAY_NINE}, 'admin',
        date '2027-06-10', '10:00', 'e', decode(repeat(md5(n::text), 100), 'hex')
      from generate_series(1, ${count}::integer) n`;
  });

async function restoreMs(count: number): Promise<number> {
  const { db, drop } = await freshDatabase();
  await fill(db, count);
  const { path } = await backUp(db, join(folder, String(count)), THURSDAY_NINE, { key: null });
  const started = performance.now();
  await restore(db, path, THURSDAY_NINE, NO_SECRETS);
  const ms = performance.now() - started;
  const rows = await db`
    select (select count(*)::int from event_log) as events,
      (select count(*)::int from destruction_acts) as acts,
      (select count(*)::int from destroyed_records) as destroyed`;
  expect([...rows]).toEqual([{ events: count, acts: count, destroyed: count }]);
  await drop();
  return ms;
}

test("a restore over the same evidence takes time in proportion to it", async () => {
  await restoreMs(100);
  // Eight times as many rows; by comparing each with each it was 47 times as long.
  const most = 16 * (await restoreMs(1_000));
  const many = await repeatWhileSlow(
    (ms) => ms >= most,
    () => restoreMs(8_000),
  );
  expect(many).toBeLessThan(most);
});
