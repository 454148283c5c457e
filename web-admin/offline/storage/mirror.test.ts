import { expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import type { Position, SnapshotProgress } from "./databases.ts";
import { createMirror, type Mirror, MirrorMoved } from "./mirror.ts";
import { EPOCH, newCipher, positionAt, TODAY } from "./sample-mirror.ts";

const settings: SyncDocument = { key: "settings", kind: "settings", deleteAfterDayPassed: false };
const templates: SyncDocument = { key: "templates", kind: "templates", templates: [] };
const doctors: SyncDocument = { key: "doctors", kind: "doctors", doctors: [], departed: [] };
const ALL = [doctors, settings, templates];

const copyOf = (copy: number, position: Position | null): SnapshotProgress => ({
  copy,
  position,
  total: ALL.length,
  done: 0,
  next: null,
  isRepair: false,
  clock: { timeZone: "Europe/Moscow", skewMs: 0 },
});

/** Two tabs of one user with a whole mirror. */
async function twoTabs() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const cipher = await newCipher("key");
  const [frozen, other] = [
    createMirror({ databases }, 1, cipher),
    createMirror({ databases }, 1, cipher),
  ];
  await frozen.reload();
  await copy(frozen, 1, "first");
  await other.reload();
  return { frozen, other, databases };
}

async function copy(mirror: Mirror, number: number, cursor: string): Promise<void> {
  await mirror.write(ALL, { snapshot: copyOf(number, positionAt(cursor)), epoch: EPOCH });
  await mirror.showSnapshot(number, positionAt(cursor));
}

async function keysIn(mirror: Mirror): Promise<string[]> {
  const keys: string[] = [];
  for await (const rows of mirror.readAll(TODAY)) keys.push(...rows.map((row) => row.key));
  return keys.toSorted();
}

const WHOLE = ALL.map((each) => each.key);

test("a frozen tab that wakes cannot finish a copy that another tab has finished", async () => {
  const { frozen, other } = await twoTabs();
  await frozen.write(ALL, { snapshot: copyOf(2, positionAt("second")), epoch: EPOCH });
  await other.reload();
  await other.showSnapshot(2, positionAt("second"));
  await frozen.reload();
  await expect(frozen.showSnapshot(2, positionAt("second"))).rejects.toThrow(MirrorMoved);
  await other.reload();
  expect(await keysIn(other)).toEqual(WHOLE);
});

test("a frozen tab that wakes cannot go on with a copy that another tab has finished", async () => {
  const { frozen, other } = await twoTabs();
  const going = { snapshot: copyOf(2, null), epoch: EPOCH };
  await frozen.write([doctors], going);
  await other.reload();
  await other.write([settings, templates], going);
  await other.showSnapshot(2, positionAt("second"));
  await frozen.reload();
  await expect(frozen.write([settings, templates], going)).rejects.toThrow(MirrorMoved);
  await other.reload();
  expect(await keysIn(other)).toEqual(WHOLE);
  expect(other.meta().snapshot).toBeNull();
});

test("a frozen tab that wakes cannot write its pulled changes over another tab's", async () => {
  const { frozen, other } = await twoTabs();
  const from = positionAt("first");
  const later = { ...settings, deleteAfterDayPassed: true };
  await other.write([later], { position: positionAt("third"), from });
  await frozen.reload();
  await expect(frozen.write([settings], { position: positionAt("second"), from })).rejects.toThrow(
    MirrorMoved,
  );
  expect(await other.read(["settings"])).toMatchObject([{ body: later }]);
});

test("a write that was refused leaves the tab at the position it had", async () => {
  const { frozen, other } = await twoTabs();
  const from = positionAt("first");
  await other.write([settings], { position: positionAt("second"), from });
  const refused = frozen.write([settings], { position: positionAt("third"), from });
  await expect(refused).rejects.toThrow(MirrorMoved);
  expect(frozen.meta().position?.cursor).toBe("first");
});

test("data encrypted with a different key are dropped and replaced by a new copy", async () => {
  const { frozen, databases } = await twoTabs();
  const replaced = createMirror({ databases }, 1, await newCipher("new key"));
  await replaced.reload();
  expect(replaced.meta().position).toBeNull();
  expect(await keysIn(replaced)).toEqual([]);

  const changes = { position: positionAt("second"), from: positionAt("first") };
  const refused = await frozen.write([settings], changes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MirrorMoved);

  await copy(replaced, 1, "anew");
  await replaced.reload();
  expect(replaced.meta().position?.cursor).toBe("anew");
  expect(await keysIn(replaced)).toEqual(WHOLE);
});

test("two tabs that find a mirror with a different key at once drop it once", async () => {
  const { databases } = await twoTabs();
  const cipher = await newCipher("new key");
  const [one, two] = [
    createMirror({ databases }, 1, cipher),
    createMirror({ databases }, 1, cipher),
  ];
  await Promise.all([one.reload(), two.reload()]);
  expect(one.meta().writes).toBe(two.meta().writes);
});
