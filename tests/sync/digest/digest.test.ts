import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import type { Tx } from "../../../api/platform/database/connection.ts";
import { type DeviceOptions, until } from "../../support/device/device.ts";
import {
  booked,
  drained,
  editElsewhere,
  openReception,
  recordsOn,
  type Seat,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { keptOn } from "../../support/device/restores.ts";
import type { TestServer } from "../../support/server/server.ts";

const reception = receptionForFile();

const EVERY_MS = 200;
const COMPARING: DeviceOptions = { digestEveryMs: EVERY_MS };

let consoleError: Mock<typeof console.error>;
beforeEach(() => {
  consoleError = spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => consoleError.mockRestore());

const callsTo = ({ device }: Pick<Seat, "device">, path: string) =>
  device.line.calls.filter((call) => call.path === path && call.status !== null);

/** Nothing that is written here leaves a trace in the change log. */
const unlogged = ({ db }: TestServer, write: (tx: Tx) => Promise<unknown>) =>
  db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await write(tx);
  });

/** A seat whose copy has Anna's visit and was found to be right. */
async function comparedSeat() {
  const seat = await reception.takeSeatOnFreshDay(COMPARING);
  const uid = await booked(seat.engine, { ...seat.visit, user_name: "Анна" });
  await until(async () => (await keptOn(seat)).length === 1);
  const compared = callsTo(seat, "/api/sync/digest").length;
  await until(() => callsTo(seat, "/api/sync/digest").length > compared + 1);
  seat.device.line.calls.length = 0;
  return { ...seat, uid };
}

const found = async () => {
  const [row] = await reception.server.db<{ found: number }[]>`
    select count(*)::int as found from divergences`;
  return row?.found ?? 0;
};

test("edits of every kind leave the device with the server's digest", async () => {
  const seat = await comparedSeat();
  const { engine, visit, uid } = seat;
  const before = await found();
  await engine.editVisit(uid, { user_name: "Анна Ким" });
  await booked(engine, { ...visit, record_time: "10:30", user_name: "Инна" });
  await editElsewhere(await reception.server.signIn(), uid, { add_comment: "позвонить" });
  await engine.markVisitRead(uid, true);
  await engine.setScheduleDay(visit.employee, visit.record_day, { from: ["12:30"], to: [] });
  await engine.createTemplate("Утро", ["09:00"]);
  await drained(engine);
  const compared = callsTo(seat, "/api/sync/digest").length;
  await until(() => callsTo(seat, "/api/sync/digest").length > compared + 3);
  expect(callsTo(seat, "/api/sync/snapshot")).toEqual([]);
  expect(await found()).toBe(before);
  expect(engine.status().mirrorTrouble).toBeNull();
});

/** A seat that has pulled Anna's visit and compares nothing; its server has hashed nothing yet. */
async function seatOfNewServer() {
  const opened = await openReception();
  const day = await opened.freshDay();
  const seat = await opened.takeSeat({ digestEveryMs: Number.POSITIVE_INFINITY });
  const visit = { employee: opened.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(seat.engine, { ...visit, user_name: "Канарейкина" });
  await until(async () => (await keptOn(seat)).length === 1);

  /** The app starts again, now with comparisons. */
  async function startComparing() {
    seat.device.options.digestEveryMs = EVERY_MS;
    seat.device.line.calls.length = 0;
    return seat.device.open();
  }
  return { ...seat, ...opened, day, uid, startComparing };
}

test("a starting device finds a change missing from the log; it is repaired, counted and logged", async () => {
  const { server, uid, tab, ...seat } = await seatOfNewServer();
  await tab.close();
  await unlogged(
    server,
    (tx) => tx`update journal_records set user_name = 'Синицына', revision = 2 where uid = ${uid}`,
  );
  const next = await seat.startComparing();
  expect(next.engine.record(uid)?.user_name).toBe("Канарейкина");
  await until(() => next.engine.record(uid)?.user_name === "Синицына");
  const health = await server.json("/api/health");
  expect(health).toMatchObject({ divergences: 1 });
  // The day, the visit, the doctor.
  const lines = server.log.filter((entry) => "divergence" in entry);
  expect(lines).toMatchObject([{ level: "error", held: 3, expected: 3 }]);
  expect(JSON.stringify(server.log)).not.toMatch(/Канарейкина|Синицына/);
  const compared = callsTo(seat, "/api/sync/digest").length;
  await until(() => callsTo(seat, "/api/sync/digest").length > compared + 2);
  expect(callsTo(seat, "/api/sync/snapshot")).toHaveLength(1);
  await seat.device.close();
  await seat.stop();
});

test("data put back underneath the product come to the device, and its acknowledged edits go again", async () => {
  const { server, day, uid, tab, engine, ...seat } = await seatOfNewServer();
  await engine.editVisit(uid, { user_name: "Синицына" });
  await until(async () => (await keptOn(seat)).length === 2);
  await tab.close();
  // Goes back to before the edit without the log, so no cursor shows it.
  await unlogged(server, async (tx) => {
    await tx`update journal_records set user_name = 'Канарейкина', revision = 1 where uid = ${uid}`;
    await tx`delete from repeatable_requests where status = 200`;
  });
  const next = await seat.startComparing();
  const reader = await server.signIn();
  await until(async () => (await recordsOn(reader, day))[0]?.user_name === "Синицына");
  await until(() => next.engine.record(uid)?.sync === "synced");
  expect(next.engine.record(uid)).toMatchObject({ user_name: "Синицына", revision: 2 });
  expect(next.engine.status().needsDecision).toBe(0);
  await seat.device.close();
  await seat.stop();
});

test("a device that keeps differing does not copy in a loop, reports it, and still pulls", async () => {
  const seat = await comparedSeat();
  const { engine, device, uid } = seat;
  const { line } = device;
  const fetch = line.fetch.bind(line);
  line.fetch = (path, init) => (path === "/api/sync/digest" ? differing() : fetch(path, init));
  await until(() => engine.status().mirrorTrouble === "diverged");
  await Bun.sleep(10 * EVERY_MS);
  expect(callsTo(seat, "/api/sync/snapshot")).toHaveLength(1);
  await editElsewhere(await reception.server.signIn(), uid, { user_name: "Инна" });
  await until(() => engine.record(uid)?.user_name === "Инна");
  line.fetch = fetch;
  await until(() => engine.status().mirrorTrouble === null);
});

/** A server that has something other than the device whenever it is asked. */
const differing = async () => Response.json({ result: "different" });
