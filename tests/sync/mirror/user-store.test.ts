import { expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { createVisit } from "../../../web-admin/offline/operations/kinds/create-visit.ts";
import { dayRowWith } from "../../../web-admin/offline/operations/sample-operations.ts";
import { queueOf } from "../../../web-admin/offline/operations/target.ts";
import type { Platform } from "../../../web-admin/offline/platform/platform.ts";
import { OutboxDatabase, type Position } from "../../../web-admin/offline/storage/databases.ts";
import {
  EPOCH,
  newCipher,
  positionAt,
  SERVER_TIME,
  TODAY,
} from "../../../web-admin/offline/storage/sample-mirror.ts";
import { NOTHING_PULLED } from "../../../web-admin/offline/user-store/pulled-changes.ts";
import { UserStore } from "../../../web-admin/offline/user-store/user-store.ts";
import { BrowserChannels } from "../../support/device/browser-channels.ts";
import { until } from "../../support/device/device.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const NEXT_WEEK = addDays(TODAY, 7);
const LAST_WEEK = addDays(TODAY, -7);
const USER = {
  id: 1,
  login: "anna",
  rights: [],
  access_until: "",
  idle_lock_minutes: 15,
  site_bookings: { per_phone: 3, per_minute: 10, per_hour: 60 },
};

const documentOf = (day: Day, ...offered: string[]) => dayRowWith({ day, offered }).body;

/** One device, whose tabs have stores of the same user. */
async function newDevice() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const channels = new BrowserChannels();
  const memory = new Map<string, string>();
  const cipher = await newCipher("key");
  const clock = new HandClock();
  clock.pass(Date.parse(SERVER_TIME));
  const outbox = new OutboxDatabase({ databases }, USER.id);
  const wrapped = { byDevice: new Uint8Array(), byPassword: null };
  await outbox.keys.put({ id: "data-key", keyId: cipher.id, ...wrapped });
  outbox.close();

  /** @param whenIdle resolves when the tab's screen has nothing to draw */
  return function openTab(whenIdle: () => Promise<void> = async () => undefined) {
    const life = new AbortController();
    const platform = {
      databases,
      clock,
      whenIdle,
      openChannel: (name: string) => channels.open(name, life.signal),
      localStore: {
        names: () => [...memory.keys()],
        get: (name: string) => memory.get(name) ?? null,
        set: (name: string, text: string) => void memory.set(name, text),
        remove: (name: string) => void memory.delete(name),
      },
      believesOnline: () => true,
    } as Partial<Platform> as Platform;
    const needs = { loginNeeded: () => false, onStorageLost() {} };
    const store = new UserStore(platform, { user: USER, cipher }, needs);
    const drawn: string[][] = [];
    let version = store.version();
    const shownDays = () =>
      [TODAY, NEXT_WEEK, LAST_WEEK].filter((day) => store.projection.documents.offer(1, day));
    store.onChange(() => {
      if (store.version() !== version && store.isReady) drawn.push(shownDays());
      version = store.version();
    });
    return {
      store,
      drawn,
      shownDays,
      offer: (day: Day) => store.projection.documents.offer(1, day),
    };
  };
}

type Tab = ReturnType<Awaited<ReturnType<typeof newDevice>>>;

/** Three pieces of a mirror: today, the next week and the last one. */
async function copyThreeDays({ store }: Tab): Promise<void> {
  const { mirror } = store;
  const days = [TODAY, NEXT_WEEK, LAST_WEEK].map((day) => documentOf(day, "09:00"));
  const snapshot = {
    copy: 1,
    position: positionAt("1"),
    total: 3,
    done: 3,
    next: null,
    isRepair: false,
    clock: { timeZone: "Europe/Moscow", skewMs: 0 },
  };
  const rows = await mirror.write(days, { snapshot, epoch: EPOCH });
  await mirror.showSnapshot(1, positionAt("1"));
  await store.applyPulledChanges({ ...NOTHING_PULLED, rows, position: positionAt("1") });
}

/** The leading tab pulls one day. */
async function pullDay({ store }: Tab, cursor: number, day: Day, ...offered: string[]) {
  const [from, position] = [positionAt(`${cursor - 1}`), positionAt(`${cursor}`)];
  const rows = await store.mirror.write([documentOf(day, ...offered)], { from, position });
  await store.applyPulledChanges({ ...NOTHING_PULLED, rows, position });
}

/** A leading tab with a mirror of three days, and a following one. */
async function twoTabs() {
  const openTab = await newDevice();
  const leading = openTab();
  leading.store.leader = { push() {}, wake() {} };
  await leading.store.load();
  await copyThreeDays(leading);
  const following = openTab();
  await following.store.load();
  following.drawn.length = 0;
  return { openTab, leading, following };
}

/** The following tab has read the leading one's writes. */
async function messagesRead({ leading, following }: { leading: Tab; following: Tab }) {
  const written = ({ store }: Tab) =>
    JSON.stringify([
      store.status().mirrorWrites,
      store.outbox.operations().map(({ key, state }) => [key, state]),
    ]);
  await until(() => written(following) === written(leading));
}

test("today and tomorrow are shown before the rest is read, and the rest is shown at once", async () => {
  const { openTab } = await twoTabs();
  const idle = Promise.withResolvers<void>();
  const { store, shownDays } = openTab(() => idle.promise);
  const loading = store.load();
  await store.near;
  expect(shownDays()).toEqual([TODAY]);
  expect(store.isReady).toBe(false);
  idle.resolve();
  await loading;
  expect(shownDays()).toEqual([TODAY, NEXT_WEEK, LAST_WEEK]);
});

test("a tab that gets every message reads only changed documents", async () => {
  const tabs = await twoTabs();
  const { leading, following } = tabs;
  await pullDay(leading, 2, TODAY, "10:00");
  await pullDay(leading, 3, NEXT_WEEK, "11:00");
  await messagesRead(tabs);
  for (const { offer } of [leading, following]) {
    expect(offer(TODAY)).toMatchObject({ offered: ["10:00"] });
    expect(offer(NEXT_WEEK)).toMatchObject({ offered: ["11:00"] });
  }
  const drawn = following.drawn.length;
  await following.store.catchUp();
  expect(following.drawn).toHaveLength(drawn);
});

test("a tab that missed a message reads everything, shown once and without the days that are gone", async () => {
  const tabs = await twoTabs();
  const { leading, following } = tabs;
  await leading.store.mirror.dropBefore(TODAY);
  await leading.store.catchUp();
  await pullDay(leading, 2, NEXT_WEEK, "10:00");
  await messagesRead(tabs);
  expect(following.drawn).toEqual([[TODAY, NEXT_WEEK]]);
  expect(following.offer(NEXT_WEEK)).toMatchObject({ offered: ["10:00"] });
});

test("a pull that brought nothing changes the status only", async () => {
  const tabs = await twoTabs();
  const { leading, following } = tabs;
  const before = following.store.version();
  const [from, position] = [
    positionAt("1"),
    { ...positionAt("2"), syncedAt: "2027-06-11T06:01:00Z" },
  ];
  await leading.store.mirror.write([], { from, position });
  await leading.store.applyPulledChanges({ ...NOTHING_PULLED, position });
  await messagesRead(tabs);
  expect(following.store.version()).toBe(before);
  expect(following.store.status().lastSyncedAt).toBe(position.syncedAt);
});

test("listeners are called only when something has changed", async () => {
  const { store } = (await twoTabs()).leading;
  let calls = 0;
  store.onChange(() => calls++);
  store.notify();
  store.setSaved(true);
  expect(calls).toBe(0);
  store.setSaved(false);
  store.setSaved(false);
  expect(calls).toBe(1);
});

/** Two bookings, of which the first was answered in transaction 10. */
async function tabWithAnsweredBooking() {
  const tabs = await twoTabs();
  const { leading, following } = tabs;
  const { outbox } = leading.store;
  for (const record_time of ["10:00", "11:00"]) {
    const uid = crypto.randomUUID();
    const visit = { employee: 1, record_day: TODAY, record_time };
    await outbox.change(() => createVisit.plan(queueOf([], uid), { uid, visit }));
  }
  await outbox.change(([first]) => {
    const at = "2027-06-11T05:59:00.000Z";
    const nothingElse = { etag: null, record: null, problem: null, nearest: [], visits: [] };
    const answer = { status: 201, at, xid: "10", epoch: EPOCH, ...nothingElse };
    return first ? { put: [{ ...first, state: "done", answer }] } : null;
  });
  await messagesRead(tabs);
  const states = ({ store }: Tab) => store.outbox.operations().map(({ state }) => state);
  const pulledTo = (position: Position | null) =>
    leading.store.applyPulledChanges({ ...NOTHING_PULLED, position });
  return { tabs, leading, following, states, pulledTo };
}

test("an answered edit leaves the queue, and is retained, once the mirror has seen it", async () => {
  const { tabs, leading, following, states, pulledTo } = await tabWithAnsweredBooking();
  await pulledTo(positionAt("2", "10"));
  expect(states(leading)).toEqual(["done", "pending"]);
  await pulledTo(positionAt("2", "11"));
  expect(states(leading)).toEqual(["pending"]);
  expect(await leading.store.outbox.retained()).toHaveLength(1);
  await messagesRead(tabs);
  expect(states(following)).toEqual(["pending"]);
});

test("a piece of a snapshot that is not finished ends no edit", async () => {
  const { leading, states, pulledTo } = await tabWithAnsweredBooking();
  await pulledTo(null);
  expect(states(leading)).toEqual(["done", "pending"]);
});

test("a pull that ends no edit writes nothing to the queue", async () => {
  const { leading, pulledTo } = await tabWithAnsweredBooking();
  const versions = () => leading.store.outbox.operations().map(({ version }) => version);
  const before = versions();
  await pulledTo(positionAt("2", "10"));
  expect(versions()).toEqual(before);
});
