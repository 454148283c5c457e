import { afterAll, beforeAll, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { addDoctor } from "../../support/clinic/clinic.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { freshDatabase } from "../../support/server/database.ts";

const RECORDS = 20;
const SCRIPT = fileURLToPath(new URL("../../support/server/destroyer.ts", import.meta.url));

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const doctor = await addDoctor(db);
  await db`update journal_settings set delete_after_day_passed = true`;
  await db`update destruction_guard set usual = ${RECORDS} where task = 'records'`;
  await db`update clock_trust set trusted_at = now()`;
  await db`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, source,
      operator_view, call_operator, created_at)
    select gen_random_uuid(), ${doctor}, current_date - 10 - n, '09:00', 'Анна', '89001234567',
      'staff', true, true, now() - interval '20 days'
    from generate_series(1, ${RECORDS}) n`;
});
afterAll(() => database.drop());

const startDestroying = () =>
  Bun.spawn([process.execPath, SCRIPT], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdout: "ignore",
  });

async function destroyed(): Promise<number> {
  const [row] = await database.db<{ acts: number }[]>`
    select count(*)::integer as acts from destruction_acts`;
  return row?.acts ?? 0;
}

/**
 * Records that are half destroyed: some traces of a destruction without the rest, or a record with
 * any of them.
 */
async function halves(): Promise<number> {
  const [row] = await database.db<{ halves: number }[]>`
    with named as (
      select uid from destruction_acts union select uid from destroyed_records
    )
    select count(*)::integer as halves from named
    where uid not in (select uid from destruction_acts)
      or uid not in (select uid from destroyed_records)
      or uid in (select uid from journal_records)`;
  const [counts] = await database.db<{ left: number; acts: number; events: number }[]>`
    select (select count(*) from journal_records) as left,
      (select count(*) from destruction_acts) as acts,
      (select count(*) from event_log where action = 'deleted') as events`;
  if (!row || !counts) throw new Error("Nothing was counted");
  expect(counts.left + counts.acts).toBe(RECORDS);
  expect(counts.events).toBe(counts.acts);
  return row.halves;
}

test.each(["destruction_acts", "event_log", "journal_records", "destroyed_records"])(
  "a process killed with -9 while it waits to write %s has destroyed nothing",
  async (table) => {
    const before = await destroyed();
    const held = await holdTransaction(database.url, "its own");
    await held.run((tx) => tx.unsafe(`lock table ${table} in share mode`));
    const child = startDestroying();
    while (!(await isAwaited(table))) await Bun.sleep(10);
    child.kill("SIGKILL");
    await child.exited;
    await held.commit();
    expect(child.signalCode).toBe("SIGKILL");
    while (await isUnfinished()) await Bun.sleep(10);
    expect(await destroyed()).toBe(before);
    expect(await halves()).toBe(0);
  },
);

async function isAwaited(table: string): Promise<boolean> {
  const waiting = await database.db`
    select 1 from pg_locks where not granted and relation = ${table}::regclass`;
  return waiting.length > 0;
}

/** The database learns that its client has gone only at its next write to it. */
async function isUnfinished(): Promise<boolean> {
  const others = await database.db`
    select 1 from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return others.length > 0;
}
