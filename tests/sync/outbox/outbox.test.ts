import { expect, spyOn, test } from "bun:test";
import { IDBObjectStore } from "fake-indexeddb";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-list.ts";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  booked,
  drained,
  freshDay,
  recordsOn,
  takeSeat,
  takeSeatOnFreshDay,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { refusalOf } from "../../support/server/refusal.ts";

const reception = receptionForFile();

const isBooking = (call: LoggedCall) => call.method === "POST" && call.path === "/api/journal";
const isEdit = (call: LoggedCall) => call.method === "PUT";
const isCancel = (call: LoggedCall) => call.method === "DELETE";

test("operations made offline are all on the server after reconnecting, each once", async () => {
  const day = await freshDay(reception);
  const { person, device, engine } = await takeSeat(reception);
  const employee = reception.doctor;
  const kept = await booked(engine, { employee, record_day: day, record_time: "10:00" });
  const gone = await booked(engine, { employee, record_day: day, record_time: "10:30" });
  const patient = await person.request("/api/journal", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{
        employee,
        record_day: day,
        record_time: "11:00",
        user_name: "Ольга",
        phone: "89001112233",
      },
      operator_view: false,
      service: "Консультация",
      consent: true,
    }),
  });
  const { uid: fromSite } = await patient.json();
  engine.syncNow();
  await until(() => engine.record(fromSite) !== null);
  device.line.cut = true;

  await engine.createVisit({ employee, record_day: day, record_time: "12:00", user_name: "Вера" });
  await engine.editVisit(kept, { user_name: "Анна", record_time: "11:30" });
  await engine.editVisit(fromSite, { call_operator: true });
  await engine.cancelVisit(gone);

  const offline = engine.day(day)[0];
  expect(offline?.records.map((each) => [each.record_time, each.user_name, each.sync])).toEqual([
    ["11:00", "Ольга", "waiting"],
    ["11:30", "Анна", "waiting"],
    ["12:00", "Вера", "waiting"],
  ]);
  expect(offline?.free).toEqual(["10:00", "10:30", "12:30"]);
  expect(engine.status()).toMatchObject({ waiting: 4, needsDecision: 0 });
  await until(() => !engine.status().online);
  expect((await recordsOn(person, day)).map((each) => each.record_time)).toEqual([
    "10:00",
    "10:30",
    "11:00",
  ]);

  device.line.cut = false;
  device.line.calls.length = 0;
  await drained(engine);
  const records = await recordsOn(person, day);
  expect(records.map((each) => [each.record_time, each.user_name, each.call_operator])).toEqual([
    ["11:00", "Ольга", true],
    ["11:30", "Анна", true],
    ["12:00", "Вера", true],
  ]);
  expect(records.find((each) => each.uid === fromSite)?.source).toBe("site");
  expect(device.line.writes().filter((call) => call.status !== null)).toHaveLength(4);
  await device.close();
});

test("a lost answer leaves one record, asked for again under the same key", async () => {
  const day = await freshDay(reception);
  const { person, device, engine } = await takeSeat(reception);
  device.line.ambush("answer-lost", isBooking, 2);
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(engine, visit);
  expect((await recordsOn(person, day)).map((each) => each.uid)).toEqual([uid]);
  const tries = device.line.calls.filter(isBooking);
  expect(tries).toHaveLength(3);
  expect(new Set(tries.map((call) => call.key)).size).toBe(1);
  await device.close();
});

test("a lost answer of an edit or a cancellation changes nothing twice", async () => {
  const { day, visit, person, device, engine } = await takeSeatOnFreshDay(reception);
  const edited = await booked(engine, { ...visit, record_time: "10:00" });
  const cancelled = await booked(engine, { ...visit, record_time: "10:30" });
  device.line.ambush("answer-lost", (call) => isEdit(call) || isCancel(call), 2);
  await engine.editVisit(edited, { user_name: "Анна" });
  await engine.cancelVisit(cancelled);
  await drained(engine);
  expect(engine.status().needsDecision).toBe(0);
  const records = await recordsOn(person, day);
  expect(records.map(({ user_name, revision }) => ({ user_name, revision }))).toEqual([
    { user_name: "Анна", revision: 2 },
  ]);
  await device.close();
});

test("an edit that the device refuses to store is reported as unsaved, and is not shown", async () => {
  const { day, visit, device, engine } = await takeSeatOnFreshDay(reception);
  const full = spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  expect(await refusalOf(engine.createVisit(visit))).toContain("НЕ сохранено");
  await until(() => !engine.status().saved);
  expect(engine.journal(WHOLE_JOURNAL, 20).records.filter((each) => each.day === day)).toEqual([]);
  full.mockRestore();
  await booked(engine, visit);
  expect(engine.status().saved).toBe(true);
  await device.close();
});
