import { afterAll, beforeAll, expect, test } from "bun:test";
import { purgeOldEvidence } from "../../../api/features/jobs/run-jobs.ts";
import { freshDatabase } from "../../support/server/database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db`update destruction_guard set usual = 1000 where task = 'evidence'`;
  for (const age of ["4 years", "37 months", "35 months", "1 day"]) {
    await database.db`
      insert into event_log (created_at, actor, action) values (now() - ${age}::interval, 'я', 'exported')`;
    await database.db`
      insert into destruction_acts (uid, journal_id, act_filename, created_at, deleted_by, record_day,
        record_time, epoch, document)
      values (gen_random_uuid(), 1, ${age}, now() - ${age}::interval, 'я', '2020-01-01', '09:00', 'e', '')`;
  }
});
afterAll(() => database.drop());

const counts = async () => {
  const [row] = await database.db`
    select (select count(*) from destruction_acts) as acts, (select count(*) from event_log) as events`;
  return row;
};

test.each([
  "update event_log set actor = 'другой'",
  "update destruction_acts set deleted_by = 'другой'",
  "delete from event_log",
  "delete from destruction_acts",
  "truncate event_log",
  "truncate destruction_acts",
  "delete from act_templates",
])("the database itself refuses: %s", async (statement) => {
  if (statement.includes("act_templates")) {
    await database.db`insert into act_templates (uploaded_at, uploaded_by, document) values (now(), 'я', '')`;
  }
  const before = await counts();
  await expect(database.db.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  expect(await counts()).toEqual(before);
});

test("the purge setting, set by hand, does not delete log rows younger than three years", async () => {
  const before = await counts();
  const attempt = database.db.begin(async (tx) => {
    await tx`select set_config('priem.purging', 'on', true)`;
    await tx`delete from event_log where created_at > now() - interval '3 years'`;
  });
  await expect(attempt).rejects.toMatchObject({ code: "42501" });
  expect(await counts()).toEqual(before);
});

test("acts and rows older than three years are purged with a note, younger ones never", async () => {
  expect(await purgeOldEvidence(database.db, new Date())).toEqual({ acts: 2, events: 2 });
  expect(await counts()).toEqual({ acts: 2, events: 3 });
  const [note] = await database.db`select detail from event_log where action = 'purged'`;
  expect(note?.detail).toBe("актов: 2, строк журнала: 2");
  const tooFar = new Date(Date.now() + 2 * 366 * 86_400_000);
  await expect(purgeOldEvidence(database.db, tooFar)).rejects.toMatchObject({ code: "42501" });
  expect(await counts()).toEqual({ acts: 2, events: 3 });
});

test("a purge that finds nothing leaves no note", async () => {
  expect(await purgeOldEvidence(database.db, new Date())).toEqual({ acts: 0, events: 0 });
  expect(await counts()).toEqual({ acts: 2, events: 3 });
});
