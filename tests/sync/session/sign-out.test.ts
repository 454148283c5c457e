import { expect, test } from "bun:test";
import { IDBObjectStore } from "fake-indexeddb";
import { mirrorName } from "../../../web-admin/offline/storage/databases.ts";
import { outboxOf } from "../../support/device/damaged-disk.ts";
import { type Tab, type TestDevice, until } from "../../support/device/device.ts";
import { readStore } from "../../support/device/read-store.ts";
import { booked } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import type { SignedIn } from "../../support/server/server.ts";

const reception = receptionForFile();

interface Seat {
  device: TestDevice;
  tab: Tab;
  person: SignedIn;
}

/** One visit is confirmed by the server, a second one waits for the network. */
async function seatWithEdits() {
  const seat = await reception.takeSeatOnFreshDay();
  const { visit } = seat;
  await booked(seat.engine, visit);
  seat.device.line.cut = true;
  await seat.engine.createVisit({ ...visit, record_time: "10:30" });
  return seat;
}

const databasesOn = async ({ indexedDB }: TestDevice) =>
  (await indexedDB.databases()).map(({ name }) => name);

async function deleteDatabases({ indexedDB }: TestDevice) {
  for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}

async function leavesAnyway({ device, tab, person }: Seat) {
  const { session } = tab.device;
  expect(await session.signOut()).toMatchObject({ outcome: "ask-first", count: 1 });
  device.line.cut = false;
  expect(await session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
  expect(session.state()).toEqual({ phase: "signed-out" });
  expect(device.line.calls.map(({ path }) => path)).toContain("/api/journal/logout");
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
  expect(await databasesOn(device)).not.toContain(mirrorName(person.user.id));
}

test("a user whose storage the browser removed signs out all the same", async () => {
  const seat = await seatWithEdits();
  await deleteDatabases(seat.device);
  await until(() => seat.engine.status().storage === "lost");
  await leavesAnyway(seat);
});

test("a device that cannot write signs its user out and removes their copy", async () => {
  const seat = await seatWithEdits();
  const recover = fillDisk(seat.device);
  try {
    await leavesAnyway(seat);
  } finally {
    recover();
  }
});

test("a user whose data cannot be decrypted here signs out, and the data stay encrypted", async () => {
  const { device, tab, person } = await seatWithEdits();
  await tab.close();
  device.line.cut = false;
  device.indexedDB.open = () => {
    throw new DOMException("No storage in a private window", "InvalidStateError");
  };
  const sealed = await device.open();
  expect(sealed.device.dataAccess()).toMatchObject({ kind: "closed", reason: "refused" });
  expect(await sealed.device.session.signOut()).toEqual({ outcome: "signed-out" });
  expect(sealed.device.session.state()).toEqual({ phase: "signed-out" });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
});

/** @returns a function that makes room again */
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

test("a tab that ends as soon as its session is signed out opens signed out", async () => {
  const { device, tab, person } = await reception.takeSeat();
  const { session } = tab.device;
  const isOut = Promise.withResolvers<void>();
  session.onState(() => {
    if (session.state().phase !== "signed-out") return;
    tab.kill();
    isOut.resolve();
  });
  session.signOut().catch(() => "the page is gone");
  await isOut.promise;
  const again = await device.open();
  expect(again.device.session.state()).toEqual({ phase: "signed-out" });
  expect((await person.request("/api/journal/jwt-test")).status).toBe(401);
});

for (const [when, path] of [
  ["their login is being answered", "/api/journal/login"],
  ["its key is being fetched", "/api/journal/device-key"],
] as const) {
  test(`leaving behind the lock while ${when} signs out`, async () => {
    const { device, tab, person } = await reception.takeSeat();
    const { session } = tab.device;
    const { login, password } = person.user;
    const letGo = device.line.hold((call) => call.path === path);
    const earlier = device.line.calls.filter((call) => call.path === path).length;
    const signingIn = session.signIn(login, password);
    await until(() => device.line.calls.filter((call) => call.path === path).length > earlier);
    expect(await session.signOut({ leaveEdits: true })).toEqual({ outcome: "signed-out" });
    letGo();
    expect(await signingIn).toMatchObject({ ok: false });
    expect(session.state()).toEqual({ phase: "signed-out" });
    expect(tab.device.engine()).toBeNull();
    expect(await device.remembered()).toMatchObject({ user: null, logoutDue: null });
    const browser = device.line.fetch("/api/journal/jwt-test");
    expect((await browser).status).toBe(401);
    expect(await readStore(device.indexedDB, outboxOf({ person }), "keys")).toEqual([]);
  });
}
