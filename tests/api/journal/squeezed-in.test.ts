import { expect, test } from "bun:test";
import { parseDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer } from "../../support/clinic/clinic.ts";
import { type JournalDesk, journalDeskForFile } from "./journal-desk.ts";

const desk = journalDeskForFile();

const refusal = async (answer: Response) => [answer.status, (await answer.json()).code];
const squeezed = { record_time: "09:20", squeezed_in: true };

test("reception books a time that is not offered only with the flag", async () => {
  const record_day = await desk.freshDay();
  expect(await refusal(await desk.post({ record_day, record_time: "09:20" }))).toEqual([
    409,
    "slot_not_offered",
  ]);
  const made = await desk.booked({ record_day, ...squeezed });
  expect(made).toMatchObject({ record_time: "09:20", squeezed_in: true, source: "staff" });
  expect((await desk.booked({ record_day, record_time: "09:00" })).squeezed_in).toBe(false);
});

test("a visit is squeezed in on a day that was never scheduled, but not with a doctor who left", async () => {
  const { server, staff } = desk;
  const employee = await addDoctor(server.db);
  const record_day = "14.11.2027";
  await desk.booked({ employee, record_day, ...squeezed });
  const gone = await addDoctor(server.db);
  await server.db`update doctors set deleted_at = now() where id = ${gone}`;
  const answer = await desk.post({ employee: gone, record_day, ...squeezed });
  expect(answer.status).toBe(409);
  const listed = await staff.request(`/api/journal/?day=${record_day}`);
  expect(await listed.json()).toHaveLength(1);
});

test("a squeezed-in time is given once, is not offered to visitors, and is booked once it is offered", async () => {
  const { server, doctor } = desk;
  const record_day = await desk.freshDay();
  await desk.booked({ record_day, ...squeezed });
  expect(await refusal(await desk.post({ record_day, ...squeezed }))).toEqual([409, "slot_taken"]);
  const slots = await server.request(`/doctors/availabilityy/${doctor}`);
  const [summary] = await slots.json();
  const shown = summary.schedule.find((of: { day: string }) => of.day === record_day);
  expect(shown.time).toEqual(["09:00", "10:00", "11:00", "12:00"]);
  await offer(server.db, doctor, parseDay(record_day, "2027-06-10") ?? "2027-06-10", [
    "09:00",
    "09:20",
  ]);
  const booked = await server.json("/booked-slots");
  const taken = expect.objectContaining({ employee: doctor, day: record_day, time: "09:20" });
  expect(booked).toContainEqual(taken);
  expect(await refusal(await desk.post({ record_day, record_time: "09:20" }))).toEqual([
    409,
    "slot_taken",
  ]);
});

test("a visitor cannot squeeze a visit in", async () => {
  const { server, doctor } = desk;
  const record_day = await desk.freshDay();
  const patient = { user_name: "Анна", phone: "89001112233", consent: true };
  const body = { employee: doctor, record_day, ...patient, service: "Консультация" };
  const book = (fields: object, by: JournalDesk["staff"] | JournalDesk["server"]) =>
    by.post("/api/journal", { ...body, ...fields });
  for (const [by, flags] of [
    [server, {}],
    [desk.staff, { operator_view: false }],
  ] as const) {
    expect(await refusal(await book({ ...squeezed, ...flags }, by))).toEqual([
      409,
      "slot_not_offered",
    ]);
  }
  const offered = await book({ record_time: "10:00", squeezed_in: true }, server);
  expect(offered.status).toBe(201);
  const { uid } = await offered.json();
  expect((await desk.read(uid)).body).toMatchObject({ source: "site", squeezed_in: false });
});

test("a visit is moved to a time not offered only with the flag; a move back removes the flag", async () => {
  const record_day = await desk.freshDay();
  const { uid } = await desk.booked({ record_day, record_time: "09:00" });
  const moved = { record_time: "09:20" };
  expect(await refusal(await desk.put(uid, moved))).toEqual([409, "slot_not_offered"]);
  expect((await desk.put(uid, { ...moved, squeezed_in: true })).status).toBe(200);
  expect((await desk.read(uid)).body).toMatchObject({ ...moved, squeezed_in: true, revision: 2 });
  await desk.put(uid, { user_name: "Анна" });
  expect((await desk.read(uid)).body).toMatchObject({ ...moved, squeezed_in: true });
  expect(await refusal(await desk.put(uid, { record_time: "09:40" }))).toEqual([
    409,
    "slot_not_offered",
  ]);
  await desk.put(uid, { record_time: "10:00" });
  expect((await desk.read(uid)).body).toMatchObject({ record_time: "10:00", squeezed_in: false });
});

test("a visit cannot move to the slot of a squeezed-in one", async () => {
  const record_day = await desk.freshDay();
  await desk.booked({ record_day, ...squeezed });
  const { uid } = await desk.booked({ record_day, record_time: "09:00" });
  expect(await refusal(await desk.put(uid, squeezed))).toEqual([409, "slot_taken"]);
});
