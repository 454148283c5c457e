import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { IDBObjectStore } from "fake-indexeddb";
import { mirrorName } from "../../../web-admin/offline/storage/databases.ts";
import { until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import {
  booked,
  editElsewhere,
  freshDay,
  hasNumber,
  takeSeat,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

/** The disk takes nothing more into this store. */
let fullStore: string | null = null;
const put = IDBObjectStore.prototype.put;
const consoleError = spyOn(console, "error");
beforeEach(() => {
  consoleError.mockImplementation(() => undefined);
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === fullStore) throw new DOMException("No room", "QuotaExceededError");
    return put.apply(this, given);
  };
});
afterEach(() => {
  fullStore = null;
  IDBObjectStore.prototype.put = put;
  consoleError.mockRestore();
});

async function seatWithVisit() {
  const seat = await takeSeat(reception, { digestEveryMs: 200 });
  const day = await freshDay(reception);
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(seat.engine, { ...visit, user_name: "Анна" });
  await until(() => hasNumber(seat.engine, uid));
  return { ...seat, uid };
}

test("a device without room for the copy it needs says that the journal is not refreshed", async () => {
  const { engine, device, uid } = await seatWithVisit();
  fullStore = "spare";
  await reception.server.db`update clinic_state set epoch = 'after' || epoch`;
  await until(() => engine.status().mirrorTrouble === "not-kept");
  expect(engine.status()).toMatchObject({ online: true, firstMirror: null });
  expect(engine.record(uid)?.user_name).toBe("Анна");
  fullStore = null;
  engine.syncNow();
  await until(() => engine.status().mirrorTrouble === null);
  await editElsewhere(await reception.server.signIn(), uid, { user_name: "Вера" });
  await until(() => engine.record(uid)?.user_name === "Вера");
  await device.close();
});

test("without room for a repairing copy, the old copy stays up to date", async () => {
  const { engine, device, person, uid } = await seatWithVisit();
  const { line } = device;
  fullStore = "spare";
  const copies = () => line.calls.filter(({ path }) => path === "/api/sync/snapshot").length;
  const before = copies();
  const fetch = line.fetch.bind(line);
  line.fetch = (path, init) => (path === "/api/sync/digest" ? differing() : fetch(path, init));
  await until(() => copies() > before);
  await until(() => engine.status().mirrorTrouble === "diverged");
  await editElsewhere(await reception.server.signIn(), uid, { user_name: "Вера" });
  await until(() => engine.record(uid)?.user_name === "Вера");
  const left = await readStore(device.indexedDB, mirrorName(person.user.id), "spare");
  expect(left).toEqual([]);
  await device.close();
});

/** A server that has something other than the device. */
const differing = async () => Response.json({ result: "different" });
