import { expect, test } from "bun:test";
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { type DeviceRow, MirrorDatabase, NotesDatabase, OutboxDatabase } from "./databases.ts";

const USER = 7;
const ROW: DeviceRow = { id: "device", name: "desk", user: null, logoutDue: null, locked: false };

/** @returns the connections that were opened, too */
function browser() {
  const indexedDB = new IDBFactory();
  const connections: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...given) => {
    const request = open(...given);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
  };
  return { indexedDB, connections, platform: { databases: { indexedDB, IDBKeyRange } } };
}

const refusalOf = (promise: PromiseLike<unknown> | undefined) =>
  Promise.resolve(promise).then(() => "not refused", String);

/** As the browser does when it removes the data under an open app. */
function closeByBrowser(connection: IDBDatabase | undefined): void {
  // Its declared parameter is the class, not an instance.
  forceCloseDatabase(connection as unknown as Parameters<typeof forceCloseDatabase>[0]);
}

test("Dexie opens every browser database: its version is a multiple of ten", async () => {
  const { indexedDB, platform } = browser();
  const all = [
    new NotesDatabase(platform),
    new MirrorDatabase(platform, USER),
    new OutboxDatabase(platform, USER),
  ];
  for (const database of all) await database.open();
  const versions = (await indexedDB.databases()).map(({ version = 0 }) => version % 10);
  expect(versions).toEqual([0, 0, 0]);
  for (const database of all) database.close();
});

test("data of a newer version are read as they are", async () => {
  const { indexedDB, platform } = browser();
  const before = new NotesDatabase(platform);
  await before.device.put(ROW);
  before.close();
  const newer = indexedDB.open(before.name, 70);
  await new Promise((resolve) => newer.addEventListener("success", resolve));
  newer.result.close();
  const notes = new NotesDatabase(platform);
  expect(await notes.device.get("device")).toEqual(ROW);
  notes.close();
});

test("a database that did not open is opened by the next transaction", async () => {
  const { indexedDB, platform } = browser();
  const open = indexedDB.open;
  indexedDB.open = () => {
    throw new DOMException("No room", "QuotaExceededError");
  };
  const outbox = new OutboxDatabase(platform, USER);
  expect(await refusalOf(outbox.rows.toArray())).toContain("No room");
  indexedDB.open = open;
  expect(await outbox.transact("r", [outbox.rows], () => outbox.rows.count())).toBe(0);
  outbox.close();
});

test("an outbox removed by the browser reports it once, and is not recreated", async () => {
  const { connections, platform } = browser();
  const reported: string[] = [];
  const outbox = new OutboxDatabase(platform, USER, (trouble) => reported.push(trouble));
  await outbox.rows.count();
  closeByBrowser(connections[0]);
  expect(await refusalOf(outbox.rows.count())).toContain("closed");
  expect(await refusalOf(outbox.transact("r", [outbox.rows], () => outbox.rows.count()))).toContain(
    "closed",
  );
  expect(reported).toEqual(["lost"]);
  expect(connections).toHaveLength(1);
});

test("a mirror that the browser has closed is opened again by the next read", async () => {
  const { connections, platform } = browser();
  const mirror = new MirrorDatabase(platform, USER);
  await mirror.docs.count();
  closeByBrowser(connections[0]);
  expect(await mirror.docs.count()).toBe(0);
  expect(connections).toHaveLength(2);
  mirror.close();
});

for (const Database of [OutboxDatabase, MirrorDatabase])
  for (const [change, trouble] of [
    ["upgrades", "outdated"],
    ["deletes", "lost"],
  ] as const)
    test(`${Database.name}: this tab closes it when another one ${change} it`, async () => {
      const { indexedDB, platform } = browser();
      const reported: string[] = [];
      const database = new Database(platform, USER, (what) => reported.push(what));
      await database.open();
      const request =
        trouble === "lost"
          ? indexedDB.deleteDatabase(database.name)
          : indexedDB.open(database.name, 70);
      await new Promise((resolve) => request.addEventListener("success", resolve));
      expect(reported).toEqual([trouble]);
      expect(await refusalOf(database.tables[0]?.count())).toContain("closed");
    });
