import { expect, test } from "bun:test";
import type { ParsedRecord } from "../../../shared/journal/record.ts";
import { ABSENT } from "../../../shared/journal/visit-fields.ts";
import type { Operation, OperationStatus } from "./operation.ts";
import {
  foldRecord,
  isSameOverlay,
  newestServerRecord,
  overlaysOf,
  type RecordOverlay,
} from "./overlay.ts";
import { answerWith, CALLS, DAY, queued, recordWith, UID } from "./sample-operations.ts";
import { serverVisitOf } from "./visit.ts";

type Fields = Partial<ParsedRecord>;

const placedWith = (fields: Fields = {}, epoch = "e") => serverVisitOf(recordWith(fields), epoch);

const doneWith = (fields: Fields | null, epoch = "e"): Partial<OperationStatus> => {
  const record = fields && recordWith(fields);
  return { state: "done", answer: answerWith({ etag: null, epoch, record }) };
};

function overlayOf(...operations: Operation[]): RecordOverlay {
  const overlay = overlaysOf(operations).get(UID);
  if (!overlay) throw new Error("No operation is of this record");
  return overlay;
}

const folded = (mirrored: ReturnType<typeof placedWith> | null, ...operations: Operation[]) =>
  foldRecord(mirrored, overlayOf(...operations), false);

const unread = { source: "site", operator_view: false } as const;
const edit = { ...CALLS.edit, body: { phone: "79001112233" }, base: { phone: "" } };
const unreadMark = { ...CALLS.read, body: { read: false } };

test("an overlay holds the operations of one record, in the order they were made", () => {
  const operations = [CALLS.create, CALLS.edit, CALLS.settings, CALLS.read, CALLS.cancel].map(
    (call, at) => queued(at + 1, call),
  );
  const [create, first, , second, cancel] = operations;
  const overlays = overlaysOf([...operations, queued(6, { ...CALLS.edit, uid: "another" })]);
  expect([...overlays.keys()]).toEqual([UID, "another"]);
  expect<unknown>(overlays.get(UID)).toEqual([create, first, second, cancel]);
});

test("overlays are the same while each of their operations is", () => {
  const [create, first, second, cancel] = [
    queued(1, CALLS.create),
    queued(2, CALLS.edit),
    queued(3, edit),
    queued(4, CALLS.cancel),
  ];
  const whole = overlayOf(create, first, second, cancel);
  expect(isSameOverlay(whole, overlayOf(create, first, second, cancel))).toBe(true);
  for (const other of [
    undefined,
    overlayOf({ ...create }, first, second, cancel),
    overlayOf(first, second, cancel),
    overlayOf(create, first, second, { ...cancel }),
    overlayOf(create, first, second),
    overlayOf(create, first, cancel),
    overlayOf(create, first, { ...second }, cancel),
    overlayOf(create, { ...first }, second, cancel),
  ]) {
    expect(isSameOverlay(whole, other)).toBe(false);
  }
});

test("a record without own operations is shown as the mirror has it", () => {
  const mirrored = placedWith();
  expect(foldRecord(mirrored, undefined, false)).toEqual({ placed: mirrored, sync: "synced" });
  expect(foldRecord(null, undefined, false)).toBeNull();
});

test("a visit booked here is shown before the server has it", () => {
  const shown = folded(null, queued(1, CALLS.create));
  expect(shown?.sync).toBe("waiting");
  expect(shown?.placed).toEqual({
    employee: 1,
    day: DAY,
    epoch: null,
    record: {
      ...ABSENT,
      id: null,
      uid: UID,
      record_time: "10:00",
      user_name: "Анна",
      phone: "",
      service: "",
      call_operator: true,
      operator_view: true,
      source: "staff",
      read_at: null,
      consent: null,
      created_at: "2027-06-10T09:00:00Z",
      revision: 0,
    },
  });
});

test("a cancelled visit is off the screen, unless its cancellation waits for a decision", () => {
  for (const state of ["pending", "sending", "done"] as const)
    expect(folded(placedWith(), queued(1, CALLS.cancel, { state }))).toBeNull();
  expect(folded(placedWith(), queued(1, CALLS.cancel, { state: "conflict" }))?.sync).toBe(
    "conflict",
  );
  expect(folded(placedWith(), queued(1, CALLS.cancel, { state: "rejected" }))?.sync).toBe(
    "rejected",
  );
});

test("waiting edits overlay the mirror in their order", () => {
  const shown = folded(placedWith(), queued(1, CALLS.edit), queued(2, edit), queued(3, CALLS.move));
  expect(shown?.placed).toMatchObject({
    employee: 1,
    day: DAY,
    record: { user_name: "Анна Ким", phone: "79001112233", record_time: "11:00" },
  });
  expect(shown?.sync).toBe("waiting");
  const elsewhere = { employee: 7, record_day: "2027-06-12" as const, record_time: "09:00" };
  const moved = { ...CALLS.move, body: elsewhere };
  expect(folded(placedWith(), queued(1, moved))?.placed).toMatchObject({
    employee: 7,
    day: "2027-06-12",
    record: { record_time: "09:00" },
  });
});

test("a move that waits for a decision is shown where the server has the visit, with its other fields", () => {
  const both = { ...CALLS.move, body: { ...CALLS.move.body, user_name: "Анна Ким" } };
  const parked = queued(
    1,
    { ...both, base: { ...CALLS.move.base, user_name: "Анна" } },
    { state: "conflict" },
  );
  const shown = folded(placedWith(), parked);
  expect(shown?.placed.record).toMatchObject({ record_time: "10:00", user_name: "Анна Ким" });
  expect(shown?.sync).toBe("conflict");
});

test("of a creation resent with other fields, only these cover the server's record", () => {
  const changed = {
    ...CALLS.create,
    body: { ...CALLS.create.body, user_name: "Анна Ким", phone: "7" },
  };
  const creation = queued(1, { ...changed, base: { user_name: "Анна", record_time: "09:00" } });
  const shown = folded(placedWith({ phone: "79", record_time: "11:00" }), creation);
  expect(shown?.placed.record).toMatchObject({
    user_name: "Анна Ким",
    phone: "79",
    record_time: "11:00",
  });
  const answered = folded(placedWith({ user_name: "Вера" }), { ...creation, ...doneWith(null) });
  expect(answered?.placed.record.user_name).toBe("Вера");
});

test.each<[string, Fields, Fields, string, string]>([
  ["a newer answer than the mirror's", { revision: 2 }, { revision: 3 }, "e", "answer"],
  ["the mirror's, once it has reached the answer", { revision: 3 }, { revision: 3 }, "e", "mirror"],
  ["the mirror's, once it is past it", { revision: 4 }, { revision: 3 }, "e", "mirror"],
  ["an answer of another epoch", { revision: 9 }, { revision: 3 }, "f", "answer"],
])("the newest server state is %s", (_, mirror, answer, epoch, expected) => {
  const mirrored = placedWith({ ...mirror, service: "mirror" });
  const overlay = overlayOf(
    queued(1, CALLS.edit, doneWith({ ...answer, service: "answer" }, epoch)),
  );
  expect(newestServerRecord(mirrored, overlay, false)?.record.service).toBe(expected);
});

test("the last of several answers counts, and those without a record do not", () => {
  const overlay = overlayOf(
    queued(1, CALLS.create, doneWith({ revision: 3, service: "first" })),
    queued(2, CALLS.edit, doneWith({ revision: 4, service: "second" })),
    queued(3, edit, doneWith(null)),
    queued(4, CALLS.edit),
  );
  expect(newestServerRecord(null, overlay, false)?.record.service).toBe("second");
  expect(newestServerRecord(placedWith(), overlay, false)?.record.service).toBe("second");
});

test("a record destroyed by the feed is gone, unless the mirror still has it", () => {
  const overlay = overlayOf(queued(1, CALLS.edit, doneWith({ revision: 3 })));
  expect(newestServerRecord(null, overlay, true)).toBeNull();
  expect(newestServerRecord(placedWith(), overlay, true)?.record.revision).toBe(3);
  expect(newestServerRecord(null, overlay, false)?.record.revision).toBe(3);
});

test("a read mark covers the record, waiting or answered; undone, it does not", () => {
  const mirrored = placedWith(unread);
  const read = "2027-06-10T09:00:00Z";
  const readAt = (...operations: Operation[]) =>
    folded(mirrored, ...operations)?.placed.record.read_at;
  expect(readAt(queued(1, CALLS.read))).toBe(read);
  expect(readAt(queued(1, CALLS.read, doneWith(null)))).toBe(read);
  expect(readAt(queued(1, CALLS.read), queued(2, unreadMark))).toBeNull();
  const before = placedWith({ ...unread, read_at: "2027-06-09T08:00:00Z" });
  expect(folded(before, queued(1, CALLS.read))?.placed.record.read_at).toBe("2027-06-09T08:00:00Z");
});

test("a read mark's response from a restored server hides no edit that the restore lost", () => {
  const mirrored = placedWith({ ...unread, revision: 5, service: "mirror" });
  const mark = (epoch: string) =>
    queued(1, CALLS.read, doneWith({ ...unread, revision: 6, service: "answer" }, epoch));
  const seen = (epoch: string) =>
    newestServerRecord(mirrored, overlayOf(mark(epoch)), false)?.record;
  expect([seen("e")?.service, seen("f")?.service]).toEqual(["answer", "mirror"]);
  expect(seen("f")?.read_at).toBe("2027-06-10T09:00:00Z");
  expect(newestServerRecord(null, overlayOf(mark("f")), false)?.record.service).toBe("answer");
});

test("a conflict is shown before a refusal, a refusal before waiting edits, and these before done ones", () => {
  const sync = (...states: OperationStatus["state"][]) =>
    folded(placedWith(), ...states.map((state, at) => queued(at + 1, CALLS.edit, { state })))?.sync;
  expect(sync("done")).toBe("synced");
  expect(sync("done", "pending")).toBe("waiting");
  expect(sync("sending")).toBe("waiting");
  expect(sync("pending", "rejected")).toBe("rejected");
  expect(sync("rejected", "conflict", "done")).toBe("conflict");
});

test("an answered read mark counts as the newest server state; a waiting one does not", () => {
  const readAt = (status: Partial<OperationStatus>) =>
    newestServerRecord(placedWith(unread), overlayOf(queued(1, CALLS.read, status)), false)?.record
      .read_at;
  expect(readAt(doneWith(null))).toBe("2027-06-10T09:00:00Z");
  expect(readAt({ state: "pending" })).toBeNull();
});

test("an answered edit hides nothing that the mirror has of later", () => {
  const later = placedWith({ revision: 5, user_name: "Вера" });
  const answered = queued(1, CALLS.edit, doneWith({ revision: 3, user_name: "Анна Ким" }));
  expect(folded(later, answered)?.placed.record.user_name).toBe("Вера");
  const waiting = newestServerRecord(later, overlayOf(queued(1, CALLS.edit)), false);
  expect(waiting?.record.user_name).toBe("Вера");
});
