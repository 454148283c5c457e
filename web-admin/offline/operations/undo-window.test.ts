import { expect, test } from "bun:test";
import { CALLS, queued } from "./sample-operations.ts";
import { sendableOperations } from "./send-order.ts";
import {
  endUndo,
  releasingInTheWay,
  takeBack,
  UNDO_MS,
  undoTimeLeft,
  undoUntil,
} from "./undo-window.ts";

const NOW = 1_000_000;
const UNTIL = NOW + UNDO_MS;
const OTHER = "22222222-2222-4222-8222-222222222222";

const cancel = queued(1, CALLS.cancel, { undoUntil: UNTIL });
const bookingAt = (record_time: string) => ({
  ...CALLS.create,
  uid: OTHER,
  body: { ...CALLS.create.body, record_time },
  key: "new",
  etag: null,
});

test("an operation is held for ten seconds, and no longer by a clock that was set back", () => {
  expect(undoTimeLeft(cancel, NOW)).toBe(UNDO_MS);
  expect(undoTimeLeft(cancel, UNTIL)).toBe(0);
  expect(undoTimeLeft(cancel, NOW - 1)).toBe(0);
  expect(undoTimeLeft({ ...cancel, attempts: 1 }, NOW)).toBe(0);
  expect(undoTimeLeft(queued(1, CALLS.cancel), NOW)).toBe(0);
});

test("an operation in the undo window lets others of the same doctor's day pass, but not one that needs its time", () => {
  const at = (time: string) => ({ ...queued(2, CALLS.create), ...bookingAt(time), seq: 2 });
  const free = (entries: ReturnType<typeof queued>[]) =>
    sendableOperations(entries, (entry) => undoTimeLeft(entry, NOW) === 0).map(({ seq }) => seq);
  expect(free([cancel, at("12:00")])).toEqual([2]);
  expect(free([cancel, at("10:00")])).toEqual([]);
});

test("booking the slot of a held cancellation sends the cancellation at once", () => {
  const change = { add: [bookingAt("10:00")] };
  const released = releasingInTheWay([cancel], change, NOW)?.put ?? [];
  expect(released.map(({ seq }) => seq)).toEqual([1]);
  expect(released.map((entry) => undoTimeLeft(entry, NOW))).toEqual([0]);
  expect(releasingInTheWay([cancel], { add: [bookingAt("12:00")] }, NOW)?.put).toEqual([]);
  expect(
    releasingInTheWay([cancel], { add: [bookingAt("10:00")], remove: [cancel] }, NOW)?.put,
  ).toEqual([]);
});

test("undoing a cancellation restores the operations it had replaced, under new keys", () => {
  const edit = queued(7, CALLS.edit);
  const options = { now: NOW, newKey: () => "again" };
  const undone = takeBack([cancel], { key: "key-1", replaced: [edit] }, options);
  expect(undone?.remove).toEqual([cancel]);
  expect(undone?.add).toEqual([{ ...CALLS.edit, key: "again", etag: '"e.1"' }]);
  expect(takeBack([cancel], { key: "key-1", replaced: [] }, { ...options, now: UNTIL })).toBeNull();
  expect(takeBack([], { key: "key-1", replaced: [] }, options)).toBeNull();
});

test("leaving sends all operations in the undo window; a key sends one", () => {
  const confirmation = queued(2, { ...CALLS.edit, uid: OTHER }, { undoUntil: UNTIL });
  const seqs = (key?: string) =>
    endUndo([cancel, confirmation], NOW, key)?.put?.map(({ seq }) => seq);
  expect(seqs()).toEqual([1, 2]);
  expect(seqs("key-2")).toEqual([2]);
  expect(seqs("key-3")).toBeUndefined();
});

test("a change that is held is so in all it adds; nothing stays nothing", () => {
  expect(undoUntil({ add: [bookingAt("10:00")] }, UNTIL)?.add?.[0]?.undoUntil).toBe(UNTIL);
  expect(undoUntil(null, UNTIL)).toBeNull();
});
