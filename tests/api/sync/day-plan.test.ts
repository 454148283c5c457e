import { afterEach, beforeEach, expect, test } from "bun:test";
import { readRecords } from "../../../api/features/sync/documents/queries.ts";
import { connect } from "../../../api/platform/database/connection.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const DOCTORS = 10;
const DAYS = 40;
const VISITS_A_DAY = 3;
let server: TestServer;

beforeEach(async () => {
  server = await startServer();
  await server.db`
    insert into doctors (name_employee, full_pro_name, services)
    select 'Врач № ' || nth, 'Врач-гинеколог', '{}' from generate_series(1, ${DOCTORS}::integer) nth`;
  await server.db`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, service,
      add_comment, source, operator_view, call_operator, created_at)
    select gen_random_uuid(), id, ${TODAY}::date - back, '1' || nth || ':00', 'Анна Ким', '', '',
      '', 'site', true, true, now()
    from doctors, generate_series(1, ${DAYS}::integer) back,
      generate_series(1, ${VISITS_A_DAY}::integer) nth`;
  await server.db`analyze journal_records`;
});
afterEach(() => server.stop());

test("a doctor's day is read without the records of other doctors, by a plan for any days", async () => {
  const db = connect(server.databaseUrl, { max: 1 });
  const fetched = async () => {
    await db`select pg_stat_force_next_flush()`;
    const [row] = await db<{ fetched: number }[]>`
      select (idx_tup_fetch + seq_tup_read)::bigint as fetched from pg_stat_user_tables
      where relname = 'journal_records'`;
    return row?.fetched ?? 0;
  };
  try {
    await db`set plan_cache_mode = force_generic_plan`;
    await db`set enable_seqscan = off`;
    const doctors = await db<{ id: number }[]>`select id from doctors`;
    const keys = Array.from({ length: DAYS }, (_, nth) => ({
      employee: doctors[nth % DOCTORS]?.id ?? 0,
      day: addDays(TODAY, -1 - nth),
    }));
    const before = await fetched();
    const records = await readRecords(db, keys);
    expect(records.length).toBe(DAYS * VISITS_A_DAY);
    expect((await fetched()) - before).toBe(records.length);
  } finally {
    await db.end({ timeout: 1 });
  }
});
