import { expect, test } from "bun:test";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Operation } from "../operations/operation.ts";
import { CALLS, queued } from "../operations/sample-operations.ts";
import type { MirrorMeta } from "../storage/databases.ts";
import { readStatus } from "./status.ts";

type Parts = Parameters<typeof readStatus>[0];
type Known = Parameters<typeof readStatus>[1];

interface Given {
  operations?: Operation[];
  meta?: Partial<MirrorMeta>;
}

/** An outbox and a mirror in these states. */
const partsWith = ({ operations = [], meta }: Given): Parts => ({
  outbox: { operations: () => operations },
  mirror: {
    meta: () => ({
      id: "mirror",
      position: null,
      snapshot: null,
      lastSnapshot: 0,
      shown: "docs",
      writes: 0,
      keyId: "",
      ...meta,
    }),
  },
});

const KNOWN: Known = {
  saved: true,
  storage: null,
  lostEdits: 0,
  loginNeeded: false,
  link: { online: true, appTooOld: false, mirrorTrouble: null },
};

const CLOCK = { timeZone: "Europe/Moscow", skewMs: 0 };
const POSITION = {
  ...CLOCK,
  cursor: "c",
  epoch: "e",
  horizon: "7",
  seen: "7:7:",
  today: "2027-06-10" as Day,
  reminderHours: null,
  syncedAt: "2027-06-10T06:00:00Z",
};
const COPYING = {
  copy: 2,
  next: null,
  done: 3,
  total: 8,
  clock: CLOCK,
  position: null,
  isRepair: false,
};
test("before the first copy has begun it is unknown", () => {
  expect(readStatus(partsWith({}), KNOWN)).toEqual({
    online: true,
    appTooOld: false,
    saved: true,
    storage: null,
    lostEdits: 0,
    waiting: 0,
    waitingSince: null,
    lastSyncedAt: null,
    mirrorWrites: 0,
    needsDecision: 0,
    firstMirror: { done: 0, total: 0 },
    mirrorTrouble: null,
    loginNeeded: false,
  });
});

test("a first copy shows how far it has come, and a later one does not", () => {
  const first = readStatus(partsWith({ meta: { snapshot: COPYING } }), KNOWN);
  expect(first.firstMirror).toEqual({ done: 3, total: 8 });
  const meta = { snapshot: COPYING, position: POSITION, writes: 4 };
  expect(readStatus(partsWith({ meta }), KNOWN)).toMatchObject({
    firstMirror: null,
    lastSyncedAt: POSITION.syncedAt,
    mirrorWrites: 4,
  });
});

test("waiting edits are counted from the oldest on, and those that need a decision separately", () => {
  const operations = [
    queued(1, CALLS.edit, { state: "done" }),
    queued(2, CALLS.edit, { madeAt: "2027-06-10T07:00:00Z" }),
    queued(3, CALLS.move, { madeAt: "2027-06-10T08:00:00Z" }),
    queued(4, CALLS.cancel, { state: "conflict" }),
  ];
  expect(readStatus(partsWith({ operations }), KNOWN)).toMatchObject({
    waiting: 2,
    waitingSince: "2027-06-10T07:00:00Z",
    needsDecision: 1,
  });
});
