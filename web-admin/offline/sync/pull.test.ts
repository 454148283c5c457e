import { expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Changes, SyncDocument } from "../../../shared/sync/sync.ts";
import { HandClock } from "../../../tests/support/time/hand-clock.ts";
import type { Caller } from "../network/calls.ts";
import { createMirror, type Mirror } from "../storage/mirror.ts";
import { EPOCH, newCipher, positionAt, SERVER_TIME, TODAY } from "../storage/sample-mirror.ts";
import type { PulledChanges } from "../user-store/pulled-changes.ts";
import { pull } from "./pull.ts";

const UID = "018f3c1e-0000-7000-8000-000000000001";

const settings = (deleteAfterDayPassed: boolean): SyncDocument => ({
  key: "settings",
  kind: "settings",
  deleteAfterDayPassed,
});

const changesTo = (cursor: string, fields: Partial<Changes>): Changes => ({
  cursor,
  epoch: EPOCH,
  horizon: "10",
  seen: "10:10:",
  today: TODAY,
  server_time: SERVER_TIME,
  time_zone: "Europe/Moscow",
  reminder_hours: null,
  documents: [],
  destroyed: [],
  more: false,
  ...fields,
});

/** A first copy with all its pages, which has yet to catch up from `cursor`. */
async function mirrorThatCatchesUp(cursor: string): Promise<Mirror> {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const mirror = createMirror({ databases }, 1, await newCipher("key"));
  await mirror.reload();
  const progress = { copy: 1, total: 1, done: 1, next: null, isRepair: false };
  const clock = { timeZone: "Europe/Moscow", skewMs: 0 };
  const snapshot = { ...progress, position: positionAt(cursor), clock };
  await mirror.write([settings(false)], { snapshot, epoch: EPOCH });
  return mirror;
}

/** Pulls the server's answers, and records the mirror at each reported piece. */
async function pulledFrom(mirror: Mirror, answers: readonly Changes[]) {
  const told: { pulled: PulledChanges; cursor: string | undefined }[] = [];
  const left = [...answers];
  const asked: string[] = [];
  const call: Caller = async ({ path }) => {
    asked.push(path);
    const reply = { status: 200, problem: null, etag: null, epoch: null, xid: null };
    return { kind: "answered", ...reply, body: left.shift() };
  };
  const clock = new HandClock();
  clock.pass(Date.parse(SERVER_TIME));
  const outcome = await pull({
    platform: { clock, whenIdle: async () => undefined },
    mirror,
    call,
    async apply(pulled) {
      const { position, snapshot } = mirror.meta();
      told.push({ pulled, cursor: (snapshot?.position ?? position)?.cursor });
    },
    isRepairWanted: () => false,
    beforeSnapshotIsShown: async () => true,
  });
  const destroyed = told.filter(({ pulled }) => pulled.destroyed.length > 0);
  return { outcome, asked, told, destroyed };
}

test("destructions during a copy are reported before the copy moves past them", async () => {
  const mirror = await mirrorThatCatchesUp("1");
  const { outcome, destroyed } = await pulledFrom(mirror, [changesTo("2", { destroyed: [UID] })]);
  expect(outcome).toBe("whole");
  expect(destroyed).toMatchObject([
    { cursor: "1", pulled: { destroyed: [UID], destroyedInEpoch: EPOCH, position: null } },
  ]);
  expect(mirror.meta()).toMatchObject({ position: positionAt("2"), snapshot: null });
});

test("a destruction is reported before the mirror moves past it, and again after it", async () => {
  const mirror = await mirrorThatCatchesUp("1");
  await pulledFrom(mirror, [changesTo("2", {})]);
  const { destroyed } = await pulledFrom(mirror, [changesTo("3", { destroyed: [UID] })]);
  expect(destroyed).toMatchObject([
    { cursor: "2", pulled: { destroyed: [UID], destroyedInEpoch: EPOCH, position: null } },
    { cursor: "3", pulled: { destroyed: [UID], destroyedInEpoch: EPOCH } },
  ]);
});

test("a copy that catches up by pages is shown after the last page is stored", async () => {
  const mirror = await mirrorThatCatchesUp("1");
  const { asked, told } = await pulledFrom(mirror, [
    changesTo("2", { documents: [settings(true)], more: true }),
    changesTo("3", {}),
  ]);
  expect(asked).toEqual(["/api/sync/changes?since=1", "/api/sync/changes?since=2"]);
  expect(told.map(({ pulled }) => pulled.endsSnapshot)).toEqual([false, false, true]);
  expect(told.at(-1)?.pulled.position).toEqual(positionAt("3"));
  expect(await mirror.read(["settings"])).toMatchObject([{ body: settings(true) }]);
});

test("pages of changes are shown together, each document as it came last", async () => {
  const mirror = await mirrorThatCatchesUp("1");
  await pulledFrom(mirror, [changesTo("2", {})]);
  const { asked, told } = await pulledFrom(mirror, [
    changesTo("3", { documents: [settings(true)], more: true }),
    changesTo("4", { documents: [settings(false)] }),
  ]);
  expect(asked).toEqual(["/api/sync/changes?since=2", "/api/sync/changes?since=3"]);
  expect(told).toHaveLength(1);
  expect(told[0]?.pulled.rows).toMatchObject([{ body: settings(false) }]);
  expect(mirror.meta().position).toEqual(positionAt("4"));
});
