import { expect, test } from "bun:test";
import { WHOLE_JOURNAL } from "../../../web-admin/offline/view/journal-list.ts";
import { addVisit } from "../../support/clinic/clinic.ts";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { openDevice, TestDevice, until } from "../../support/device/device.ts";
import {
  answerTo,
  booked,
  cancelElsewhere,
  drained,
  hasNumber,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { refusalOf } from "../../support/server/refusal.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

/** A device with a stopped clock, so that only hints trigger pulls. */
const withoutPolls = () => ({ clock: new HandClock() });

/** Another process's long write: while it is open the feed's horizon cannot pass it. */
const holdHorizon = () => holdTransaction(reception.server.databaseUrl, "its own");

test("an answered edit stays on screen without a flicker until the mirror has it, for any horizon", async () => {
  const { visit, engine } = await reception.takeSeatOnFreshDay();
  const seen = new Set<string>();
  let watched = "";
  engine.onChange(() => {
    if (!watched) return;
    const record = engine.record(watched);
    seen.add(record ? record.user_name : "gone");
  });
  const held = await holdHorizon();
  const booking = await engine.createVisit({ ...visit, user_name: "Анна" });
  watched = uidOf(booking);
  await answerTo(engine, booking);
  engine.syncNow();
  await Bun.sleep(300);
  expect(engine.record(watched)).toMatchObject({ user_name: "Анна", sync: "synced" });
  expect(engine.record(watched)?.id).toBeGreaterThan(0);
  await held.commit();
  engine.syncNow();
  await Bun.sleep(600);
  expect([...seen]).toEqual(["Анна"]);
});

test("a change made elsewhere, through another process, is on screen without a poll", async () => {
  const { device, engine, visit } = await reception.takeSeatOnFreshDay(withoutPolls());
  const { startServer } = await import("../../support/server/server.ts");
  const { THURSDAY_NINE } = await import("../../support/clinic/clinic.ts");
  const other = await startServer({ databaseOf: reception.server, clock: () => THURSDAY_NINE });
  const colleague = await openDevice(other, await reception.server.signIn(), withoutPolls());
  const uid = await booked(colleague.engine, visit);
  await until(() => engine.record(uid) !== null);
  await cancelElsewhere(await reception.server.signIn(), uid);
  await until(() => engine.record(uid) === null);
  await until(() => colleague.engine.record(uid) === null);
  await device.close();
  await colleague.device.close();
  await other.stop();
});

test("a refused cursor takes a new copy, keeps the outbox, and drops deleted records", async () => {
  const { visit, device, engine, person } = await reception.takeSeatOnFreshDay();
  const gone = await booked(engine, visit);
  await until(() => hasNumber(engine, gone));
  device.line.cut = true;
  const waiting = await engine.createVisit({ ...visit, record_time: "10:30" });
  await reception.server.db`delete from journal_records where uid = ${gone}`;
  await reception.server.db`update clinic_state set epoch = ${crypto.randomUUID()}`;
  await reception.server.db`delete from change_log`;
  device.line.calls.length = 0;
  device.line.cut = false;
  engine.syncNow();
  await drained(engine);
  await until(() => engine.record(gone) === null);
  expect(device.line.calls.some((call) => call.path.startsWith("/api/sync/snapshot"))).toBe(true);
  await until(() => hasNumber(engine, uidOf(waiting)));
  expect(engine.record(uidOf(waiting))?.sync).toBe("synced");
  const edit = await engine.editVisit(uidOf(waiting), { user_name: "Анна" });
  expect((await answerTo(engine, edit)).outcome).toBe("done");
  expect((await person.request(`/api/journal/${gone}`)).status).toBe(404);
});

test("records older than the mirror are asked of the server, and can be edited", async () => {
  const { device, engine, person } = await reception.takeSeat();
  const { uid } = await addVisit(reception.server.db, {
    employee: reception.doctor,
    day: "2027-03-01",
    time: "10:00",
    phone: "79005554433",
  });
  expect(engine.record(uid)).toBeNull();
  const found = (await engine.fetchOlder({ ...WHOLE_JOURNAL, phone: "8 900 555" })).records;
  expect(found.map((each) => [each.uid, each.day])).toEqual([[uid, "2027-03-01"]]);
  expect((await engine.fetchOlder({ ...WHOLE_JOURNAL, name: "Другая" })).records).toEqual([]);
  const edit = await engine.editVisit(uid, { user_name: "Старая" });
  expect((await answerTo(engine, edit)).outcome).toBe("done");
  const id = found[0]?.id ?? 0;
  expect(await engine.fetchRecord(id)).toMatchObject({ user_name: "Старая" });
  expect((await person.request(`/api/journal/${uid}`)).status).toBe(200);
  expect(await engine.fetchRecord(999_999)).toBeNull();
  device.line.cut = true;
  expect(await refusalOf(engine.fetchRecord(id))).toContain("Нет связи с сервером");
});

test("data withheld by rights are not on the device, and a lost right removes them", async () => {
  const { day, visit, engine: writer, device: desk } = await reception.takeSeatOnFreshDay();
  const uid = await booked(writer, { ...visit, user_name: "Анна" });
  const person = await reception.server.signIn(["journal", "schedule"]);
  const { device, engine } = await openDevice(reception.server, person);
  await until(() => engine.record(uid) !== null);
  await reception.server.db`update users set rights = '{schedule}' where id = ${person.user.id}`;
  engine.syncNow();
  await until(() => engine.record(uid) === null);
  expect(engine.journal(WHOLE_JOURNAL, 20).total).toBe(0);
  expect(engine.day(day)[0]).toMatchObject({ booked: ["10:00"], records: [] });
  await device.close();
  await desk.close();
});

test("a copy broken off by a crash is taken up, and ends whole", async () => {
  const { visit, engine, device: desk } = await reception.takeSeatOnFreshDay();
  const uid = await booked(engine, visit);
  const device = new TestDevice(reception.server.url, (await reception.server.signIn()).cookie);
  const isSecondPage = (path: string) => path.includes("snapshot?page=");
  device.line.ambush("request-lost", (call) => isSecondPage(call.path), Number.POSITIVE_INFINITY);
  const tab = await device.open();
  await until(() => device.line.calls.some((call) => isSecondPage(call.path)));
  expect(tab.engine.status().firstMirror?.done).toBeGreaterThan(0);
  tab.kill();
  device.line.calm();
  const next = await device.open();
  await until(() => next.engine.status().firstMirror === null);
  await until(() => hasNumber(next.engine, uid));
  await device.close();
  await desk.close();
});
