import { beforeAll, expect, test } from "bun:test";
import { addDoctor, offer, THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { untilWaiting } from "../../support/database/lock-waiters.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let doctor: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});

const visit = (fields: Record<string, unknown>) => ({
  employee: doctor,
  user_name: "Анна",
  phone: "79001234567",
  service: "Консультация",
  ...fields,
});

const nothing = () => ({});
const ownUid = () => ({ uid: crypto.randomUUID() });
const ownKey = () => ({ "idempotency-key": crypto.randomUUID() });

test.each([
  ["with nothing but the visit", "10:00", nothing, nothing],
  ["under uids of their own", "11:00", ownUid, nothing],
  ["under uids and keys of their own", "12:00", ownUid, ownKey],
])("a hundred race for one slot %s: one 201, ninety-nine 409", async (_, record_time, uid, key) => {
  await offer(server.db, doctor, "2027-06-11", [record_time, "18:00"]);
  const racers = Array.from({ length: 100 }, () => {
    const body = visit({ record_day: "11.06.2027", record_time, ...uid() });
    return server.post("/api/journal", body, key());
  });
  const answers = await Promise.all(racers);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 99 }, () => 409)]);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(await answer.json()).toMatchObject({
      code: "slot_taken",
      nearest: [{ employee: doctor, day: "11.06.2027", time: "18:00" }],
    });
  }
  const held = await server.db`
    select 1 from journal_records where record_day = '2027-06-11' and record_time = ${record_time}`;
  expect(held).toHaveLength(1);
});

test("an edit that waits for a colleague's move to another doctor gets the move, not «gone»", async () => {
  const other = await addDoctor(server.db, { name_employee: "Орлова Вера Ильинична" });
  await offer(server.db, doctor, "2027-06-14", ["09:00"]);
  await offer(server.db, other, "2027-06-14", ["09:00"]);
  const body = visit({ record_day: "14.06.2027", record_time: "09:00", ...ownUid() });
  const booked = await staff.post("/api/journal", body);
  const { uid } = await booked.json();
  const edit = () =>
    staff.put(
      `/api/journal/${uid}`,
      { user_name: "Вера" },
      { "if-match": booked.headers.get("etag") ?? "" },
    );
  const waiting = await server.db.begin(async (colleague) => {
    await colleague`
      update journal_records set employee = ${other}, revision = revision + 1 where uid = ${uid}`;
    const answer = edit();
    await untilWaiting(server.db, 1);
    return { answer };
  });
  const answer = await waiting.answer;
  expect([answer.status, await answer.json()]).toEqual([
    412,
    expect.objectContaining({ current: expect.objectContaining({ employee: other }) }),
  ]);
});
