import { expect, test } from "bun:test";
import { journalDeskForFile } from "./journal-desk.ts";

const desk = journalDeskForFile();

test("the outcome of a visit is empty at first; setting it changes no other field, raises the revision and is logged without its value", async () => {
  const record_day = await desk.freshDay();
  const record = await desk.booked({ record_day, record_time: "09:00", user_name: "Анна" });
  expect(record.outcome).toBe("");
  for (const outcome of ["unreached-1", "unreached-2", "came", "missed", ""]) {
    await desk.put(record.id, { outcome });
    const { body } = await desk.read(record.id);
    expect(body).toMatchObject({ outcome, user_name: "Анна", record_time: "09:00" });
  }
  expect((await desk.read(record.id)).body.revision).toBe(record.revision + 5);
  const lines = await desk.server.db`
    select detail from event_log where journal_id = ${record.id} and action = 'changed'`;
  expect(lines.map(({ detail }) => detail)).toEqual(Array(5).fill("итог"));
});

test.each(["gone", "unreached-0", "unreached-100", 1, null])(
  "the outcome %p is refused, and nothing changes",
  async (outcome) => {
    const record_day = await desk.freshDay();
    const record = await desk.booked({ record_day, record_time: "09:00", user_name: "Анна" });
    expect((await desk.put(record.id, { outcome })).status).toBe(400);
    expect((await desk.read(record.id)).body).toEqual(record);
  },
);
