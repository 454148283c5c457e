import { expect, test } from "bun:test";
import { journalDeskForFile } from "./journal-desk.ts";

const desk = journalDeskForFile();

async function bookedAtNine() {
  const record_day = await desk.freshDay();
  return desk.booked({ record_day, record_time: "09:00", user_name: "Анна" });
}

const lines = (id: number) =>
  desk.server.db`
    select detail from event_log where journal_id = ${id} and action = 'changed' order by id`;

test("the time of arrival is empty, is set by itself, raises the revision and is logged without its value", async () => {
  const record = await bookedAtNine();
  expect(record.arrived_at).toBe("");
  for (const arrived_at of ["08:50", ""]) {
    await desk.put(record.id, { arrived_at });
    expect((await desk.read(record.id)).body).toMatchObject({ arrived_at, user_name: "Анна" });
  }
  expect((await desk.read(record.id)).body.revision).toBe(record.revision + 2);
  expect(await lines(record.id)).toMatchObject([{ detail: "приход" }, { detail: "приход" }]);
});

test.each(["24:00", "8:50", "сейчас", 850, null])(
  "the time of arrival %p is refused, and nothing changes",
  async (arrived_at) => {
    const record = await bookedAtNine();
    expect((await desk.put(record.id, { arrived_at })).status).toBe(400);
    expect((await desk.read(record.id)).body).toEqual(record);
  },
);

test("a waiting patient moved to another time that day has arrived; moved to another day, she has not", async () => {
  const record = await bookedAtNine();
  await desk.put(record.id, { arrived_at: "08:50" });
  await desk.put(record.id, { record_time: "10:00" });
  expect((await desk.read(record.id)).body).toMatchObject({ arrived_at: "08:50" });
  await desk.put(record.id, { record_day: await desk.freshDay() });
  expect((await desk.read(record.id)).body).toMatchObject({ arrived_at: "" });
  expect((await lines(record.id)).at(-1)).toMatchObject({ detail: "дата, приход" });
});
