import { expect, test } from "bun:test";
import { IDBFactory } from "fake-indexeddb";
import { heldStorage } from "./blocked-databases.ts";
import { deleteDatabase, openConnection } from "./open-connection.ts";

const SHAPE = { name: "rows", version: 20, stores: { rows: { keyPath: "key" } } };
const ask = { ...SHAPE, version: 30, noticeWhenHeld: true };
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
  ["opens", (indexedDB) => openConnection(indexedDB, ask, isWanted)],
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
  const opened = tabs.map(({ indexedDB }) => openConnection(indexedDB, ask, isWanted));
  while (!heldStorage.isHeld()) await nextNotice();
  await nextNotice();
  tabs[0]?.letGo();
  await opened[0];
  expect(heldStorage.isHeld()).toBe(true);
  tabs[1]?.letGo();
  await opened[1];
  expect(heldStorage.isHeld()).toBe(false);
});
