import { expect, test } from "bun:test";
import type { Answer } from "../operations/operation.ts";
import { answerWith, CALLS, queued, recordWith, UID } from "../operations/sample-operations.ts";
import { FetchedRecords } from "./older-records.ts";

function holding(revision = 2): FetchedRecords {
  const records = new FetchedRecords();
  records.take(recordWith({ revision, user_name: "Было" }), "e");
  return records;
}

const nameIn = (records: FetchedRecords) => records.of(UID)?.record.user_name;

const answered = (answer: Partial<Answer> = {}) => {
  const record = recordWith({ revision: 3, user_name: "Стало" });
  return { state: "done", attempts: 1, answer: answerWith({ record, ...answer }) } as const;
};

test("a record is found by its uid, and its uid by its number", () => {
  const records = holding();
  expect([nameIn(records), records.uidOf(5)]).toEqual(["Было", UID]);
  expect([records.of("another"), records.uidOf(6)]).toEqual([null, null]);
});

for (const { said, revision, epoch, shown } of [
  { said: "a later revision", revision: 3, epoch: "e", shown: "Стало" },
  { said: "the same revision", revision: 2, epoch: "e", shown: "Стало" },
  { said: "an earlier revision", revision: 1, epoch: "e", shown: "Было" },
  { said: "an earlier revision of another epoch", revision: 1, epoch: "f", shown: "Стало" },
])
  test(`a later ${said} is shown as «${shown}»`, () => {
    const records = holding();
    records.take(recordWith({ revision, user_name: "Стало" }), epoch);
    expect(nameIn(records)).toBe(shown);
  });

test("answers to own edits are taken over, once", () => {
  const records = holding();
  const edit = queued(1, CALLS.edit, answered());
  expect(records.follow([edit])).toEqual([]);
  expect(nameIn(records)).toBe("Стало");
  records.take(recordWith({ revision: 3, user_name: "Ещё позже" }), "e");
  records.follow([edit]);
  expect(nameIn(records)).toBe("Ещё позже");
});

test("an edit that was not answered teaches nothing", () => {
  const records = holding();
  records.learn([
    queued(1, CALLS.edit),
    queued(2, CALLS.edit, { ...answered(), state: "conflict" }),
    queued(3, CALLS.edit, { state: "done", answer: null }),
  ]);
  expect(nameIn(records)).toBe("Было");
});

test("records never fetched are not taken over", () => {
  const records = new FetchedRecords();
  records.learn([queued(1, CALLS.edit, answered()), queued(2, CALLS.settings, answered())]);
  expect(records.of(UID)).toBeNull();
});

test("a cancelled visit is dropped, and so is one whose answer has no record", () => {
  const [cancelled, emptied] = [holding(), holding()];
  cancelled.learn([queued(1, CALLS.cancel, answered())]);
  emptied.learn([queued(1, CALLS.edit, answered({ record: null }))]);
  expect([cancelled.of(UID), emptied.of(UID)]).toEqual([null, null]);
});

test("a call of a held record that left the outbox unanswered is named by its key, once", () => {
  const records = holding();
  const other = "33333333-3333-4333-8333-333333333333";
  records.follow([
    queued(1, CALLS.edit, { state: "sending", attempts: 1 }),
    queued(2, CALLS.read),
    queued(3, CALLS.read, answered()),
    queued(4, { ...CALLS.edit, uid: other }),
    queued(5, CALLS.settings),
  ]);
  expect(records.follow([queued(2, CALLS.read)])).toEqual(["key-1"]);
  expect(records.follow([queued(2, CALLS.read)])).toEqual([]);
});
