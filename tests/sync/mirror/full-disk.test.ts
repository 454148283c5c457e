import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { IDBObjectStore } from "fake-indexeddb";
import { until } from "../../support/device/device.ts";
import { booked, editElsewhere, hasNumber } from "../../support/device/reception.ts";
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
  const seat = await reception.takeSeat({ digestEveryMs: 200 });
  const day = await reception.freshDay();
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(seat.engine, { ...visit, user_name: "Анна" });
  await until(() => hasNumber(seat.engine, uid));
  return { ...seat, uid };
}

test("a device without room for a new copy reports that the journal is not refreshed", async () => {
  const { engine, uid } = await seatWithVisit();
  fullStore = "spare";
  await reception.server.db`update clinic_state set epoch = 'after' || epoch`;
  await until(() => engine.status().mirrorTrouble === "not-stored");
  expect(engine.status()).toMatchObject({ online: true, firstMirror: null });
  expect(engine.record(uid)?.user_name).toBe("Анна");
  fullStore = null;
  engine.syncNow();
  await until(() => engine.status().mirrorTrouble === null);
  await editElsewhere(await reception.server.signIn(), uid, { user_name: "Вера" });
  await until(() => engine.record(uid)?.user_name === "Вера");
});
