import { expect, test } from "bun:test";
import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { endNextTransaction } from "../../../tests/support/storage/end-transaction.ts";
import { heldStorage } from "./blocked-databases.ts";
import { createDatabase, type DatabaseEvents } from "./indexed-database.ts";
import { deleteDatabase, openConnection } from "./open-connection.ts";

interface Row {
  key: string;
  text?: string;
}

const SHAPE = { name: "rows", version: 20, stores: { rows: { keyPath: "key" } } };
const ADDED = { ...SHAPE.stores, more: { keyPath: "seq", counts: true as const } };

/** @returns the connections that were opened, too; refuses to open as often as is asked */
function device({ refusals = 0 } = {}) {
  const indexedDB = new IDBFactory();
  const connections: IDBDatabase[] = [];
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...given) => {
    if (refusals-- > 0) throw new DOMException("No room", "QuotaExceededError");
    const request = open(...given);
    request.addEventListener("success", () => connections.push(request.result));
    return request;
  };
  const databases = { indexedDB, IDBKeyRange };
  return {
    connections,
    databases,
    openRows(on?: DatabaseEvents, shape: Parameters<typeof createDatabase>[1] = SHAPE) {
      const database = createDatabase(databases, shape, on);
      return { database, rows: database.table<Row, string>("rows") };
    },
  };
}

test("a database that the browser is closing is opened again, and the read goes on", async () => {
  const { connections, openRows } = device();
  const { rows } = openRows();
  await rows.put({ key: "a" });
  connections[0]?.close();
  expect(await Promise.all([rows.get("a"), rows.get("a")])).toEqual([{ key: "a" }, { key: "a" }]);
  expect(connections).toHaveLength(2);
});

test("a database that did not open is opened by the next read, and once for all that wait", async () => {
  const { connections, openRows } = device({ refusals: 2 });
  const { database, rows } = openRows();
  database.open();
  await expect(rows.get("a")).rejects.toThrow("No room");
  await expect(rows.put({ key: "a" })).rejects.toThrow("No room");
  await rows.put({ key: "a" });
  expect(await Promise.all([rows.get("a"), rows.get("a")])).toEqual([{ key: "a" }, { key: "a" }]);
  expect(connections).toHaveLength(1);
});

test("one that did not open after it was closed stays closed", async () => {
  const { connections, openRows } = device({ refusals: 1 });
  const { database, rows } = openRows();
  database.open();
  database.close();
  await Bun.sleep(1);
  await expect(rows.get("a")).rejects.toThrow("is closed");
  expect(connections).toEqual([]);
});

test("where its owner gives it up at that, it stays closed", async () => {
  const { connections, openRows } = device();
  const told: string[] = [];
  const opened = openRows({
    closed: () => {
      told.push("closed");
      opened.database.close();
    },
  });
  await opened.rows.put({ key: "a" });
  connections[0]?.close();
  await expect(opened.rows.get("a")).rejects.toThrow("The database rows is closed");
  expect(told).toEqual(["closed"]);
  expect(connections).toHaveLength(1);
});

test("what is closed while it opens is let go of, and whoever waits is told", async () => {
  const { connections, openRows } = device();
  const { database, rows } = openRows();
  const read = rows.get("a");
  database.close();
  await expect(read).rejects.toThrow("is closed");
  while (connections.length === 0) await Bun.sleep(1);
  await Bun.sleep(1);
  expect(() => connections[0]?.transaction("rows")).toThrow("not allowed");
});

test("a database that Dexie made keeps its rows and gets what is new", async () => {
  const { databases, openRows } = device();
  const dexie = new Dexie("rows", databases);
  dexie.version(1).stores({ rows: "key" });
  await dexie.table("rows").put({ key: "a", text: "Анна" });
  dexie.close();
  const { database, rows } = openRows({}, { ...SHAPE, stores: ADDED });
  expect(await rows.all()).toEqual([{ key: "a", text: "Анна" }]);
  const more = database.table<{ seq: number }, number, object>("more");
  expect(await more.add([{}, {}])).toEqual([1, 2]);
});

test("what a newer version has written is read as it is", async () => {
  const { databases, openRows } = device();
  const newer = openRows({}, { ...SHAPE, version: 70, stores: ADDED });
  await newer.rows.put({ key: "a" });
  newer.database.close();
  const { rows } = openRows();
  expect(await rows.get("a")).toEqual({ key: "a" });
  expect(await databases.indexedDB.databases()).toMatchObject([{ version: 70 }]);
});

test("a transaction that fails leaves nothing, and rejects with the cause", async () => {
  const { database, rows } = device().openRows();
  const work = database.transaction("readwrite", [rows], async (within) => {
    await within(rows).put({ key: "a" });
    throw new Error("No");
  });
  await expect(work).rejects.toThrow("No");
  expect(await rows.all()).toEqual([]);
});

test("a repeatable transaction that the browser has ended, since its tab stood still, runs again by what is there now", async () => {
  const { database, rows } = device().openRows();
  await rows.put({ key: "a", text: "Анна" });
  const read: (string | undefined)[] = [];
  let other = Promise.resolve();
  endNextTransaction();
  await database.repeatable("readwrite", [rows], async (within) => {
    const row = await within(rows).get("a");
    read.push(row?.text);
    if (read.length === 1) other = rows.put({ key: "a", text: "Ева" });
    await within(rows).put({ key: "b", text: row?.text ?? "" });
  });
  expect(read).toEqual(["Анна", "Ева"]);
  expect(await rows.get("b")).toEqual({ key: "b", text: "Ева" });
  await other;
});

test("a stretch has its start and not its end, and is as long as was asked", async () => {
  const { rows } = device().openRows();
  await rows.put(...["a", "b", "c", "d"].map((key) => ({ key })));
  expect(await rows.keys({ from: "b", below: "d" })).toEqual(["b", "c"]);
  expect(await rows.keys({ after: "b" })).toEqual(["c", "d"]);
  expect(await rows.all({ after: "a", below: "d" }, 1)).toEqual([{ key: "b" }]);
  expect(await rows.lastKey()).toBe("d");
  await rows.change("b", { text: "Анна" });
  await rows.change("e", { text: "никто" });
  expect(await rows.all({ from: "b", below: "c" })).toEqual([{ key: "b", text: "Анна" }]);
  expect(await rows.getMany(["d", "e"])).toEqual([{ key: "d" }, undefined]);
});

const NEWER = { ...SHAPE, version: 30, noticeWhenHeld: true };
const isWanted = () => true;

/** A tab of an older version that does not let go when it is asked to. */
async function deafTab() {
  const indexedDB = new IDBFactory();
  const connection = await openConnection(indexedDB, SHAPE, isWanted);
  return { indexedDB, letGo: () => connection.close() };
}

/** The next time that the page's notice comes or goes. */
const nextNotice = () =>
  new Promise<boolean>((resolve) => {
    const stop = heldStorage.listen(() => {
      stop();
      resolve(heldStorage.isHeld());
    });
  });

const HELD: [name: string, start: (indexedDB: IDBFactory) => Promise<unknown>][] = [
  ["opens", (indexedDB) => openConnection(indexedDB, NEWER, isWanted)],
  ["is deleted", (indexedDB) => deleteDatabase(indexedDB, SHAPE.name)],
];

test.each(HELD)(
  "while another tab holds a database that %s, the page says so",
  async (_, start) => {
    const { indexedDB, letGo } = await deafTab();
    const began = nextNotice();
    const done = start(indexedDB);
    expect(await began).toBe(true);
    const ended = nextNotice();
    letGo();
    expect(await ended).toBe(false);
    await done;
  },
);

test.each(HELD)("a database that %s and nobody holds needs no notice", async (_, start) => {
  const { indexedDB, letGo } = await deafTab();
  letGo();
  let notices = 0;
  const stop = heldStorage.listen(() => notices++);
  await start(indexedDB);
  stop();
  expect(notices).toBe(0);
});

test("two databases that are held need one notice, until both are free", async () => {
  const tabs = [await deafTab(), await deafTab()];
  const opened = tabs.map(({ indexedDB }) => openConnection(indexedDB, NEWER, isWanted));
  while (!heldStorage.isHeld()) await nextNotice();
  await nextNotice();
  tabs[0]?.letGo();
  await opened[0];
  expect(heldStorage.isHeld()).toBe(true);
  tabs[1]?.letGo();
  await opened[1];
  expect(heldStorage.isHeld()).toBe(false);
});
