import { expect, test } from "bun:test";
import type { DayDocument, SyncDocument } from "../../../shared/sync/sync.ts";
import type { OperationStatus } from "../operations/operation.ts";
import {
  answerWith,
  CALLS,
  DAY,
  dayRecordWith,
  dayRowWith,
  queued,
  TEMPLATE_UID,
} from "../operations/sample-operations.ts";
import type { MirrorRow } from "../storage/databases.ts";
import { Documents } from "./documents.ts";

const dayWith = (fields: Partial<DayDocument> = {}) =>
  dayRowWith({ offered: ["10:00"], withheld: ["11:00"], ...fields });

const rowOf = (body: SyncDocument): MirrorRow => ({ key: body.key, epoch: "e", body });

test("the records of a day are those of its last document", () => {
  const documents = new Documents();
  expect(documents.recordsIn(dayWith().key)).toEqual([]);
  documents.set(dayWith({ records: [dayRecordWith()] }));
  expect(documents.recordsIn(dayWith().key)).toEqual([dayRecordWith()]);
  documents.set(dayWith());
  expect(documents.recordsIn(dayWith().key)).toEqual([]);
});

test("a day is offered as the mirror has it, with queued edits over it", () => {
  const documents = new Documents();
  expect(documents.offer(1, DAY)).toBeNull();
  documents.set(dayWith());
  const mirrored = { offered: ["10:00"], withheld: ["11:00"], revision: 1, epoch: "e" };
  expect(documents.offer(1, DAY)).toEqual(mirrored);
  expect(documents.offer(2, DAY)).toBeNull();
  documents.overlay([queued(1, CALLS.day)]);
  expect(documents.offer(1, DAY)).toEqual({ ...mirrored, offered: ["10:00", "12:00"] });
});

test("a day that only a queued edit names is offered without a revision", () => {
  const documents = new Documents();
  documents.overlay([queued(1, CALLS.day)]);
  expect(documents.offer(1, DAY)).toEqual({
    offered: ["12:00"],
    withheld: [],
    revision: 0,
    epoch: null,
  });
});

const mirrored = { uid: TEMPLATE_UID, id: 8, tpl_name: "Было", schedule_tpl: ["13:00"] };

function templatesAt(revision: number | null, answered: Partial<OperationStatus> | null) {
  const documents = new Documents();
  const templates = revision === null ? [] : [{ ...mirrored, revision }];
  documents.set(rowOf({ kind: "templates", key: "templates", templates }));
  if (answered) documents.overlay([queued(1, CALLS.editTemplate, answered)]);
  return documents.templateEtag(mirrored);
}

const done = (etag: string | null) => ({ state: "done" as const, answer: answerWith({ etag }) });

test.each([
  ["the mirror's, where nothing was answered", 3, null, '"e.3"'],
  ["an answer's, which the mirror has not reached", 3, done('"e.4"'), '"e.4"'],
  ["an answer's, where the mirror has just reached it", 4, done('"e.4"'), '"e.4"'],
  ["the mirror's, once it is past the answer", 5, done('"e.4"'), '"e.5"'],
  ["an answer's of another epoch, until the mirror has that epoch", 5, done('"f.1"'), '"f.1"'],
  ["an answer's, where the mirror does not hold the template", null, done('"e.4"'), '"e.4"'],
  ["none, where neither knows it", null, null, null],
  ["the mirror's, where the answer named none", 3, done(null), '"e.3"'],
  [
    "the mirror's, while the edit is on its way",
    3,
    { state: "sending", answer: answerWith({ etag: '"e.4"' }) },
    '"e.3"',
  ],
] satisfies [string, number | null, Partial<OperationStatus> | null, string | null][])(
  "a template's ETag is %s",
  (_, revision, answered, expected) => {
    expect(templatesAt(revision, answered)).toBe(expected);
  },
);

test("an answer about one template does not concern another", () => {
  const documents = new Documents();
  const templates = [
    { ...mirrored, revision: 3 },
    { ...mirrored, uid: "other", id: 9, revision: 1 },
  ];
  documents.set(rowOf({ kind: "templates", key: "templates", templates }));
  documents.overlay([queued(1, CALLS.editTemplate, done('"e.4"'))]);
  expect(documents.templateEtag({ ...mirrored, uid: "other", id: 9 })).toBe('"e.1"');
});

test("data withheld by rights count as unknown, not empty, from the start and after a right is removed", () => {
  const documents = new Documents();
  const seen = () => {
    const { templates, settings, times } = documents.answered(true);
    return { templates, settings, times: times(1, "2027-06-11") };
  };
  const UNKNOWN = { templates: null, settings: null, times: null };
  expect(seen()).toEqual(UNKNOWN);
  documents.set(rowOf({ kind: "templates", key: "templates", templates: [] }));
  documents.set(rowOf({ kind: "settings", key: "settings", deleteAfterDayPassed: true }));
  documents.set(rowOf({ kind: "doctors", key: "doctors", doctors: [], departed: [] }));
  expect(seen()).toEqual({
    templates: [],
    settings: { deleteAfterDayPassed: true },
    times: [],
  });
  for (const key of ["templates", "settings", "doctors"]) documents.remove(key);
  expect(seen()).toEqual(UNKNOWN);
});
