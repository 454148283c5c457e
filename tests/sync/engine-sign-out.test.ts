import { expect, test } from "bun:test";
import { IDBObjectStore } from "fake-indexeddb";
import { type Tab, type TestDevice, until } from "../support/device.ts";
import { booked, freshDay, takeSeat } from "../support/reception.ts";
import { receptionForFile } from "../support/reception-for-file.ts";
import type { SignedIn } from "../support/server.ts";

const reception = receptionForFile();

interface Seat {
  device: TestDevice;
  tab: Tab;
  person: SignedIn;
}

/** One visit has been answered, another waits for the line. */
async function seatWithEdits() {
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const visit = { employee: reception.doctor, record_day: day };
  await booked(seat.engine, { ...visit, record_time: "10:00" });
  seat.device.line.cut = true;
  await seat.engine.book({ ...visit, record_time: "10:30" });
  return seat;
}

const outboxOf = ({ user }: SignedIn) => `priem-outbox-${user.id}`;
const databasesOn = async ({ indexedDB }: TestDevice) =>
  (await indexedDB.databases()).map(({ name }) => name);

async function deleteDatabases({ indexedDB }: TestDevice) {
  for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}

async function openNewer({ indexedDB }: TestDevice, name: string) {
  const opening = indexedDB.open(name, 10_000);
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  opening.result.close();
}

async function leavesAnyway({ device, tab, person }: Seat) {
  const { session } = tab.device;
  expect(await session.signOut()).toEqual({ outcome: "waiting", count: 1 });
  device.line.cut = false;
  expect(await session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
  expect(session.state()).toEqual({ phase: "signed-out" });
  expect(device.line.calls.at(-1)?.path).toBe("/api/journal/logout");
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  expect([...device.memory.keys()]).not.toContain("priem-user");
  expect(await databasesOn(device)).not.toContain(`priem-mirror-${person.user.id}`);
}

test("whose storage the browser took away signs out all the same", async () => {
  const seat = await seatWithEdits();
  await deleteDatabases(seat.device);
  await until(() => seat.engine.status().storage === "lost");
  await leavesAnyway(seat);
  await seat.device.close();
}, 15_000);

test("whose storage a newer version opened in another tab signs out all the same", async () => {
  const seat = await seatWithEdits();
  await openNewer(seat.device, outboxOf(seat.person));
  await until(() => seat.engine.status().storage === "outdated");
  await leavesAnyway(seat);
  await seat.device.close();
}, 15_000);

test("a device that takes no write any more lets its person go, and their copy with them", async () => {
  const seat = await seatWithEdits();
  const recover = fillDisk(seat.device);
  try {
    await leavesAnyway(seat);
  } finally {
    recover();
  }
  await seat.device.close();
}, 15_000);

test("whoever's data cannot be read here signs out from the closed door", async () => {
  const { device, tab, person } = await seatWithEdits();
  await tab.close();
  device.line.cut = false;
  device.indexedDB.open = () => {
    throw new DOMException("No storage in a private window", "InvalidStateError");
  };
  const door = await device.open();
  expect(door.device.door()).toMatchObject({ kind: "sealed", reason: "refused" });
  expect(await door.device.session.signOut()).toEqual({ outcome: "signed-out" });
  expect(door.device.session.state()).toEqual({ phase: "signed-out" });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  await device.close();
}, 15_000);

/** @returns what makes room again */
function fillDisk({ memory }: TestDevice): () => void {
  const full = () => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  };
  const stores = IDBObjectStore.prototype;
  const { add, put, delete: remove, clear } = stores;
  Object.assign(stores, { add: full, put: full, delete: full, clear: full });
  memory.set = full;
  return () => Object.assign(stores, { add, put, delete: remove, clear });
}
