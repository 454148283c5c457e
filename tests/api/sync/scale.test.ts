import { afterEach, beforeEach, expect, test } from "bun:test";
import { connect } from "../../../api/database/connection.ts";
import { readRecords } from "../../../api/sync/documents/queries.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { Crowd } from "../../scale/crowd.ts";
import { headersOf, takeSnapshot } from "../../scale/desk.ts";
import { type FilledClinic, fillClinic } from "../../scale/filled-clinic.ts";
import { book } from "../../scale/writers.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";

const RECORDS = 15_000;
let server: TestServer;
let clinic: FilledClinic;

beforeEach(async () => {
  server = await startServer();
  clinic = await fillClinic(server.db, RECORDS);
});
afterEach(() => server.stop());

test("a clinic is filled with exactly so many records, and most of them are past", async () => {
  const [row] = await server.db<{ records: number; past: number; logged: number }[]>`
    select count(*) as records, count(*) filter (where record_day < ${clinic.today}) as past,
      (select count(*) from change_log) as logged
    from journal_records`;
  expect(row?.records).toBe(RECORDS);
  expect(row?.past).toBeGreaterThan(RECORDS / 2);
  expect(row?.logged).toBe(0);
});

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
    const keys = Array.from({ length: 40 }, (_, nth) => ({
      employee: 1 + (nth % clinic.doctors),
      day: addDays(clinic.today, -1 - nth),
    }));
    const before = await fetched();
    const records = await readRecords(db, keys);
    expect(records.length).toBe(40 * 12);
    expect((await fetched()) - before).toBe(records.length);
  } finally {
    await db.end({ timeout: 1 });
  }
});

test("several devices that follow the feed hold what the server has after bookings", async () => {
  const staff = await server.signIn(["journal", "schedule"]);
  const headers = headersOf(staff.cookie);
  const crowd = new Crowd();
  const copy = await takeSnapshot(server.url, headers);
  await crowd.gather(server.url, { users: [staff], count: 3, copy });
  const work = { url: server.url, headers, free: clinic.free, writers: 2 };
  const { booked } = await book({
    ...{ ...work, seconds: 1, perSecond: 20 },
    onBooked: (each) => crowd.expect(each),
  });
  await crowd.caughtUp(10_000);
  // How many a busy machine takes in a second says nothing of what follows.
  expect(booked.length).toBeGreaterThan(0);
  expect(crowd.delays.length).toBe(booked.length * 3);
  expect((await crowd.compareAll()).length).toBe(3);
  crowd.close();
});
