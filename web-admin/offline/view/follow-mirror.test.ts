import { expect, test } from "bun:test";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { SyncDocument } from "../../../shared/sync/sync.ts";
import { addDays, type Day } from "../../../shared/time/calendar.ts";
import { newCipher } from "../encryption/sample-cipher.ts";
import type { ClinicNow } from "../operations/record.ts";
import { createMirror, type Mirror } from "../storage/mirror.ts";
import { EPOCH, positionAt, TODAY } from "../storage/sample-position.ts";
import type { MirrorMoved } from "../tabs/tab-messages.ts";
import { followMirror } from "./follow-mirror.ts";
import { Projection } from "./projection.ts";

const NEXT_WEEK = addDays(TODAY, 7);
const LAST_WEEK = addDays(TODAY, -7);

const keyOf = (day: Day) => `day/${day}/1`;

const documentOf = (day: Day, ...offered: string[]): SyncDocument => ({
  ...{ kind: "day", key: keyOf(day), employee: 1, day, revision: 1 },
  ...{ offered, records: [], withheld: [] },
});

/** Today, the next week and the last one: three pieces of the mirror. */
async function copyThreePieces(mirror: Mirror): Promise<void> {
  const days = [TODAY, NEXT_WEEK, LAST_WEEK].map((day) => documentOf(day, "09:00"));
  const clock = { timeZone: "Europe/Moscow", skewMs: 0 };
  const copying = {
    copy: 1,
    position: positionAt("1"),
    total: 3,
    done: 0,
    next: null,
    reason: null,
  };
  await mirror.write(days, { copying: { ...copying, clock }, epoch: EPOCH });
  await mirror.finishCopy(1, positionAt("1"));
}

/** The tab that writes a whole mirror, and one that follows it. */
async function tabsWithMirror() {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const cipher = await newCipher("key");
  const leading = createMirror({ databases }, 1, cipher);
  await leading.reload();
  await copyThreePieces(leading);
  return { leading, ...follow(createMirror({ databases }, 1, cipher)) };
}

/** Follows the mirror in a tab whose browser is busy until `becomeIdle` is called. */
function follow(mirror: Mirror) {
  const projection = new Projection();
  const drawn: { isNews: boolean; days: string[] }[] = [];
  const clock: { now: ClinicNow } = { now: { day: TODAY, time: "09:00" } };
  const idle = Promise.withResolvers<void>();
  const shownDays = () =>
    [TODAY, NEXT_WEEK, LAST_WEEK].filter((day) => projection.documents.placeOf(keyOf(day)));
  const follower = followMirror({
    ...{ mirror, projection },
    now: () => clock.now,
    whenIdle: () => idle.promise,
    shown: (isNews) => drawn.push({ isNews, days: shownDays() }),
  });
  return {
    ...{ mirror, follower, projection, drawn, clock, shownDays },
    becomeIdle: () => idle.resolve(),
  };
}

/** The leading tab pulls one day. @returns the writes before it, and what was pulled */
async function pullDay(leading: Mirror, cursor: number, day: Day, ...offered: string[]) {
  const from = leading.meta().writes;
  const at = { from: positionAt(String(cursor - 1)), position: positionAt(String(cursor)) };
  const rows = await leading.write([documentOf(day, ...offered)], at);
  const pulled = { removedKeys: [], destroyed: [], destroyedInEpoch: null };
  return { from, pulled: { ...pulled, rows, position: at.position, copied: false } };
}

const NOTHING_MOVED: Omit<MirrorMoved, "from" | "writes"> = {
  ...{ kind: "mirror", keys: [], removed: [], destroyed: [], destroyedInEpoch: null },
};

test("today and tomorrow are drawn before the rest is read, and the rest is drawn once", async () => {
  const { follower, drawn, becomeIdle, shownDays } = await tabsWithMirror();
  const read = follower.catchUp();
  await follower.near;
  await Bun.sleep(20);
  expect(drawn).toEqual([{ isNews: true, days: [TODAY] }]);
  expect(shownDays()).toEqual([TODAY]);
  becomeIdle();
  await read;
  expect(drawn).toEqual([
    { isNews: true, days: [TODAY] },
    { isNews: true, days: [TODAY, NEXT_WEEK, LAST_WEEK] },
  ]);
});

test("nothing is drawn before the queued edits are in the projection", async () => {
  const { follower, drawn, becomeIdle } = await tabsWithMirror();
  const edits = Promise.withResolvers<void>();
  becomeIdle();
  const read = follower.catchUp(edits.promise);
  await Bun.sleep(20);
  expect(drawn).toEqual([]);
  edits.resolve();
  await read;
  expect(drawn).toHaveLength(2);
});

test("a second reading waits for the first, and finds nothing left to read", async () => {
  const { follower, drawn, becomeIdle } = await tabsWithMirror();
  const readings = [follower.catchUp(), follower.catchUp()];
  await follower.near;
  becomeIdle();
  await Promise.all(readings);
  expect(drawn).toHaveLength(2);
});

test("a mirror that has not moved is not read again", async () => {
  const { follower, drawn, becomeIdle } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  await follower.catchUp();
  expect(drawn).toHaveLength(2);
});

test("a later reading is drawn once, whole, without the days that are gone", async () => {
  const { leading, follower, projection, drawn, becomeIdle } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  await leading.dropBefore(TODAY);
  await pullDay(leading, 2, NEXT_WEEK, "09:00", "10:00");
  await follower.catchUp();
  expect(drawn.slice(2)).toEqual([{ isNews: true, days: [TODAY, NEXT_WEEK] }]);
  expect(projection.documents.offer(1, NEXT_WEEK)).toMatchObject({ offered: ["09:00", "10:00"] });
});

test("a day that came after the first reading goes with a later one", async () => {
  const { leading, follower, becomeIdle, shownDays } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  await leading.dropBefore(TODAY);
  await follower.catchUp();
  const { from } = await pullDay(leading, 2, LAST_WEEK, "10:00");
  await follower.follow({ ...NOTHING_MOVED, from, writes: from + 1, keys: [keyOf(LAST_WEEK)] });
  expect(shownDays()).toEqual([TODAY, NEXT_WEEK, LAST_WEEK]);
  await leading.dropBefore(TODAY);
  await follower.catchUp();
  expect(shownDays()).toEqual([TODAY, NEXT_WEEK]);
});

test("two moves that happen before the first is heard are both read", async () => {
  const { leading, mirror, follower, projection, becomeIdle } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  const first = await pullDay(leading, 2, TODAY, "10:00");
  const second = await pullDay(leading, 3, NEXT_WEEK, "11:00");
  for (const [{ from }, day] of [
    [first, TODAY],
    [second, NEXT_WEEK],
  ] as const) {
    await follower.follow({ ...NOTHING_MOVED, from, writes: from + 1, keys: [keyOf(day)] });
  }
  expect(projection.documents.offer(1, TODAY)).toMatchObject({ offered: ["10:00"] });
  expect(projection.documents.offer(1, NEXT_WEEK)).toMatchObject({ offered: ["11:00"] });
  expect(mirror.meta().position).toEqual(positionAt("3"));
});

test("a tab that heard every move reads only what moved", async () => {
  const { leading, follower, drawn, becomeIdle, shownDays } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  const from = leading.meta().writes;
  await leading.dropBefore(TODAY);
  const removed = [keyOf(LAST_WEEK)];
  await follower.follow({ ...NOTHING_MOVED, from, writes: from + 1, removed });
  expect(drawn.slice(2)).toEqual([{ isNews: true, days: [TODAY, NEXT_WEEK] }]);
  await follower.catchUp();
  expect(drawn).toHaveLength(3);
  expect(shownDays()).toEqual([TODAY, NEXT_WEEK]);
});

test("a tab that missed a move reads everything", async () => {
  const { leading, follower, becomeIdle, shownDays } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  await leading.dropBefore(TODAY);
  const { from } = await pullDay(leading, 2, NEXT_WEEK, "10:00");
  await follower.follow({ ...NOTHING_MOVED, from, writes: from + 1, keys: [keyOf(NEXT_WEEK)] });
  expect(shownDays()).toEqual([TODAY, NEXT_WEEK]);
});

test("a tab takes in what it pulled itself, and says which writes that was", async () => {
  const { leading, ...other } = await tabsWithMirror();
  const own = follow(leading);
  for (const { becomeIdle, follower } of [own, other]) {
    becomeIdle();
    await follower.catchUp();
  }
  const { from, pulled } = await pullDay(leading, 2, NEXT_WEEK, "10:00");
  const moved = own.follower.take(pulled);
  expect(moved).toEqual({ ...NOTHING_MOVED, from, writes: from + 1, keys: [keyOf(NEXT_WEEK)] });
  await other.follower.follow(moved);
  for (const { drawn, follower, projection } of [own, other]) {
    await follower.catchUp();
    expect(drawn).toHaveLength(3);
    expect(projection.documents.offer(1, NEXT_WEEK)).toMatchObject({ offered: ["10:00"] });
  }
});

test("a pull that brought nothing is news only when the clinic's clock has changed", async () => {
  const { follower, drawn, clock, leading, becomeIdle } = await tabsWithMirror();
  becomeIdle();
  await follower.catchUp();
  const { writes } = leading.meta();
  const moveNothing = () => follower.follow({ ...NOTHING_MOVED, from: writes, writes });
  await moveNothing();
  clock.now = { day: TODAY, time: "09:01" };
  await moveNothing();
  clock.now = { day: addDays(TODAY, 1), time: "09:01" };
  await moveNothing();
  await moveNothing();
  expect(drawn.slice(2).map(({ isNews }) => isNews)).toEqual([false, true, true, false]);
});
