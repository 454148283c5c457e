import { expect, test } from "bun:test";
import type { Tx } from "../../../api/platform/database/connection.ts";
import { addDays, type Day, formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, addVisit, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { startTogether } from "../../support/database/lock-waiters.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";

let days = 0;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server);

/** A doctor with a separate day. */
async function openDay(times = ["10:00", "11:00", "12:00"]) {
  const doctor = await addDoctor(server.db);
  const day = addDays(TODAY, ++days);
  await offer(server.db, doctor, day, times);
  return { doctor, day };
}

async function call(path: string, method: string, body?: unknown, headers = {}) {
  const sent = body === undefined ? { method, headers } : sending(method, body, headers);
  return (await staff.request(path, sent)).status;
}

async function revisionOf(path: string): Promise<{ "if-match": string }> {
  return { "if-match": (await staff.request(path)).headers.get("etag") ?? "" };
}

const inOrder = (statuses: readonly number[]) => [...statuses].sort();

async function bookedVisit() {
  const { doctor, day } = await openDay();
  const { uid } = await bookAtDesk(staff, { employee: doctor, day, time: "10:00" });
  const path = `/api/journal/${uid}`;
  const hold = (tx: Tx) => tx`select from journal_records where uid = ${uid} for update`;
  return { path, hold, seen: await revisionOf(path) };
}

test("of two edits of one revision one is 412, and does not overwrite the other", async () => {
  const { path, hold, seen } = await bookedVisit();
  const statuses = await startTogether(server.db, hold, [
    () => call(path, "PUT", { user_name: "Вера Белова" }, seen),
    () => call(path, "PUT", { phone: "79005556677" }, seen),
  ]);
  expect(inOrder(statuses)).toEqual([200, 412]);
});

test("two edits of one record's different fields without a revision both remain", async () => {
  const { path, hold } = await bookedVisit();
  const statuses = await startTogether(server.db, hold, [
    () => call(path, "PUT", { user_name: "Вера Белова" }),
    () => call(path, "PUT", { phone: "79005556677" }),
  ]);
  expect(statuses).toEqual([200, 200]);
  const { user_name, phone } = await staff.json(path);
  expect({ user_name, phone }).toEqual({ user_name: "Вера Белова", phone: "79005556677" });
});

test("of an edit and a cancelling that saw the same revision one is refused", async () => {
  const { path, hold, seen } = await bookedVisit();
  const [edited, cancelled] = await startTogether(server.db, hold, [
    () => call(path, "PUT", { user_name: "Вера Белова" }, seen),
    () => call(path, "DELETE", undefined, seen),
  ]);
  expect(["200 412", "410 200"]).toContain(`${edited} ${cancelled}`);
});

const change = (doctor: number, day: Day, time: string[], headers = {}) =>
  call(
    "/api/availability/update",
    "POST",
    { employeeId: doctor, day: formatDay(day), time },
    headers,
  );

test("of two edits of one schedule day that saw the same revision one is 412", async () => {
  const { doctor, day } = await openDay();
  const body = { employeeId: doctor, day: formatDay(day), time: ["10:00", "11:00"] };
  const answer = await staff.post("/api/availability/update", body);
  const seen = { "if-match": answer.headers.get("etag") ?? "" };
  const statuses = await startTogether(
    server.db,
    (tx) => tx`
      select from schedule_days where employee = ${doctor} and day = ${day} for update`,
    [
      () => change(doctor, day, ["10:00"], seen),
      () => change(doctor, day, ["10:00", "11:00", "13:00"], seen),
    ],
  );
  expect(inOrder(statuses)).toEqual([200, 412]);
});

/** Another transaction is about to take the slot, and then rolls back. */
const holdSlot = (employee: number, day: Day, time: string) => (tx: Tx) =>
  addVisit(tx, { employee, day, time });

const booking = (doctor: number, day: Day) => () =>
  call("/api/journal", "POST", {
    employee: doctor,
    record_day: formatDay(day),
    record_time: "12:00",
  });

test("a time is not withdrawn between a booking's check and its insert", async () => {
  const { doctor, day } = await openDay();
  const statuses = await startTogether(server.db, holdSlot(doctor, day, "12:00"), [
    booking(doctor, day),
    () => change(doctor, day, ["10:00"]),
  ]);
  expect(statuses).toEqual([201, 409]);
});

test("a time is not withdrawn between a move's look at it and its update", async () => {
  const { doctor, day } = await openDay();
  const { uid } = await bookAtDesk(staff, { employee: doctor, day, time: "10:00" });
  const statuses = await startTogether(server.db, holdSlot(doctor, day, "12:00"), [
    () => call(`/api/journal/${uid}`, "PUT", { record_time: "12:00" }),
    () => change(doctor, day, ["10:00"]),
  ]);
  expect(statuses).toEqual([200, 409]);
});

test("a doctor is not removed between the check and the write of a booking or a move", async () => {
  const { doctor, day } = await openDay();
  const remove = (of: number) => () => call(`/api/doctors/${of}`, "DELETE");
  const booked = await startTogether(server.db, holdSlot(doctor, day, "12:00"), [
    booking(doctor, day),
    remove(doctor),
  ]);
  expect(booked).toEqual([201, 409]);

  const other = await openDay();
  const { uid } = await bookAtDesk(staff, { employee: doctor, day, time: "10:00" });
  const place = { employee: other.doctor, record_day: formatDay(other.day), record_time: "12:00" };
  const moved = await startTogether(server.db, holdSlot(other.doctor, other.day, "12:00"), [
    () => call(`/api/journal/${uid}`, "PUT", place),
    remove(other.doctor),
  ]);
  expect(moved).toEqual([200, 409]);
});

async function madeTemplate() {
  const made = await staff.post("/api/schedule", { tpl_name: "Утро", schedule_tpl: ["09:00"] });
  const { id } = await made.json();
  const path = `/api/schedule/${id}`;
  const hold = (tx: Tx) => tx`select from schedule_templates where id = ${id} for update`;
  return { path, hold, seen: await revisionOf(path) };
}

test("of two edits of one template that saw the same revision one is 412", async () => {
  const { path, hold, seen } = await madeTemplate();
  const statuses = await startTogether(server.db, hold, [
    () => call(path, "PUT", { tpl_name: "День" }, seen),
    () => call(path, "PUT", { schedule_tpl: ["18:00"] }, seen),
  ]);
  expect(inOrder(statuses)).toEqual([200, 412]);
});

test("of an edit and a removal of one template that saw the same revision one is refused", async () => {
  const { path, hold, seen } = await madeTemplate();
  const [edited, removed] = await startTogether(server.db, hold, [
    () => call(path, "PUT", { tpl_name: "День" }, seen),
    () => call(path, "DELETE", undefined, seen),
  ]);
  expect(["200 412", "404 200"]).toContain(`${edited} ${removed}`);
});

test("of two users who are given one login at once, one is refused", async () => {
  const pair = [await server.signIn([]), await server.signIn([])];
  const hold = (tx: Tx) => tx`
    insert into users (login, login_folded, password_hash, rights)
    values ('tatyana', 'tatyana', '', '{}')`;
  const statuses = await startTogether(
    server.db,
    hold,
    pair.map(({ user }) => () => {
      const body = { login: "Tatyana", user_password: "", user_right: ";" };
      return call(`/api/users/${user.id}`, "PUT", body);
    }),
  );
  expect(inOrder(statuses)).toEqual([200, 409]);
});
