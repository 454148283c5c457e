import { beforeAll, expect, test } from "bun:test";
import type { DayRecord, JournalRecord } from "../../../shared/journal/record.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk, bookNumbered } from "../../support/clinic/visits.ts";
import { Follower } from "../../support/server/follower.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

let doctor: number;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const person = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, ["10:00", "10:30"]);
});

async function mirroredRecord(id: number): Promise<DayRecord | undefined> {
  const follower = new Follower(person.request);
  await follower.takeSnapshot();
  const days = [...follower.documents.values()].filter((each) => each.kind === "day");
  return days.flatMap((each) => each.records).find((record) => record.id === id);
}

/** The journal's record without the fields that a day's document has once. */
async function answeredRecord(id: number): Promise<DayRecord> {
  const answer = await person.request(`/api/journal/${id}`);
  const { employee, record_day, employee_name, ...record }: JournalRecord = await answer.json();
  expect([employee, record_day]).toEqual([doctor, "10.06.2027"]);
  expect(employee_name).not.toBe("");
  return record;
}

test("a booking of the site is mirrored as the journal returns it, with its consent", async () => {
  const { id } = await bookNumbered(server, { employee: doctor, time: "10:00", comment: "Жалобы" });
  const mirrored = await mirroredRecord(id);
  expect(mirrored?.consent).toEqual({ version: expect.any(String), at: expect.any(String) });
  expect(mirrored).toEqual(await answeredRecord(id));
});

test("a visit of reception's own is mirrored as the journal returns it, with its call's outcome and without consent", async () => {
  const { id } = await bookAtDesk(person, { employee: doctor, time: "10:30" });
  const outcome = { outcome: "unreached-1", call_operator: false };
  const edited = await person.put(`/api/journal/${id}`, outcome);
  expect(edited.status).toBe(200);
  const mirrored = await mirroredRecord(id);
  expect(mirrored).toMatchObject({ consent: null, call_operator: false, source: "staff" });
  expect(mirrored).toEqual(await answeredRecord(id));
});
