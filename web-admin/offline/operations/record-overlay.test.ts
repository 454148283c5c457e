import { expect, test } from "bun:test";
import type { QueuedOperation } from "./queued-operation.ts";
import { newestServerRecord, overlaysOf, type PlacedRecord } from "./record-overlay.ts";
import { operationsToResend } from "./resend-after-restore.ts";
import { CALLS, DAY, queued, recordWith, UID } from "./sample-operations.ts";

const { employee: _, employee_name: __, record_day: ___, ...record } = recordWith();
const IN_MIRROR: PlacedRecord = { record, employee: 1, day: DAY, epoch: "e" };

/** «Просмотрено» that the server has answered; reading raises no revision. */
const answeredMark = (read: boolean): QueuedOperation =>
  queued(
    1,
    { ...CALLS.read, body: { read } },
    {
      state: "done",
      answer: {
        ...{ at: "2027-06-10T09:00:01Z", status: 200, problem: null, etag: '"e.2"', xid: "7" },
        ...{ epoch: "e", createdId: null, nearest: [], visits: [] },
        record: recordWith({ read_at: read ? "2027-06-10T09:00:01Z" : null }),
      },
    },
  );

const newestUnder = (operation: QueuedOperation, mirrored = IN_MIRROR) =>
  newestServerRecord(mirrored, overlaysOf([operation]).get(UID), false);

test("a read mark that was answered is in the newest state before the mirror has it", () => {
  expect(newestUnder(answeredMark(true))?.record.read_at).toBeString();
  const read = { ...IN_MIRROR, record: { ...record, read_at: "2027-06-10T08:00:00Z" } };
  expect(newestUnder(answeredMark(false), read)?.record.read_at).toBeNull();
});

test("so a read mark that a restore took back at once is sent again", () => {
  const mark = answeredMark(true);
  const seen = {
    record: () => newestUnder(mark),
    answered: () => ({ templates: [], settings: { deleteAfterDayPassed: false }, times: () => [] }),
  };
  expect(operationsToResend([mark], seen, "restored")).toEqual([mark]);
});
