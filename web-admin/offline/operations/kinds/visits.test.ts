import { expect, test } from "bun:test";
import {
  ETAG_OF_NOTHING,
  type Operation,
  type OperationCall,
  type OperationStatus,
  type OutboxChange,
} from "../operation.ts";
import {
  answerWith,
  CALLS,
  DAY,
  queued,
  recordWith,
  TEMPLATE_UID,
  UID,
} from "../sample-operations.ts";
import { queueOf } from "../target.ts";
import { type Basis, serverVisitOf } from "../visit.ts";
import { cancelVisit } from "./cancel-visit.ts";
import { withNewFields } from "./create-visit.ts";
import { editVisit } from "./edit-visit.ts";
import { markVisitRead } from "./mark-visit-read.ts";

const KEY = "new-key";
const NEVER_SENT = { state: "pending", attempts: 0 } as const;
const TRIED = { state: "pending", attempts: 1 } as const;
const DONE = { state: "done", attempts: 1 } as const;
const REJECTED = { state: "rejected", attempts: 1 } as const;
const PARKED = { state: "conflict", attempts: 1 } as const;

const { record, employee, day } = serverVisitOf(recordWith(), "e");
const SEEN: Basis = {
  record: { ...record, employee, day, employee_name: "Врач", sync: "synced" },
  etag: '"e.2"',
};
/** A visit whose creation the server has not acknowledged. */
const OWN: Basis = { record: { ...SEEN.record, id: null }, etag: null };

type Waiting = [call: OperationCall, status: Partial<OperationStatus>];
type Row = [command: string, after: string, outbox: Waiting[], seen: Basis, outcome: string];

const COMMANDS: Record<string, (outbox: readonly Operation[], seen: Basis) => OutboxChange | null> =
  {
    "a new name": (outbox, seen) =>
      editVisit.plan(queueOf(outbox, KEY), { basis: seen, edit: { user_name: "Вера" } }),
    "a new time": (outbox, seen) =>
      editVisit.plan(queueOf(outbox, KEY), { basis: seen, edit: { record_time: "12:00" } }),
    "the same name": (outbox, seen) =>
      editVisit.plan(queueOf(outbox, KEY), { basis: seen, edit: { user_name: " Анна " } }),
    "a cancellation": (outbox, seen) => cancelVisit.plan(queueOf(outbox, KEY), { basis: seen }),
    "«прочитано»": (outbox, seen) =>
      markVisitRead.plan(queueOf(outbox, KEY), { basis: seen, read: true }),
  };

const { create, edit, cancel, read, editTemplate } = CALLS;

const UNSENT: Waiting = [create, NEVER_SENT];
const SENT: Waiting = [create, TRIED];
const REFUSED: Waiting = [create, PARKED];
const EDIT: Waiting = [edit, NEVER_SENT];
const REBASED: Waiting = [edit, { ...NEVER_SENT, etag: '"e.3"' }];
const UNREAD: Waiting = [read, { ...NEVER_SENT, etag: null }];
const OTHERS: Waiting = [{ ...create, uid: TEMPLATE_UID }, NEVER_SENT];
const BOTH_ANSWERED: Waiting[] = [
  [read, { ...DONE, answer: answerWith({ etag: '"e.9"' }) }],
  [create, { ...DONE, answer: answerWith({ etag: '"e.4"' }) }],
];
const SEEN_NOWHERE: Basis = { ...SEEN, etag: ETAG_OF_NOTHING };

const TABLE: Row[] = [
  ["a new name", "nothing", [], SEEN, 'adds edit-visit on "e.2"'],
  ["the same name", "nothing", [], SEEN, "changes nothing"],
  ["a new name", "a creation never sent", [UNSENT], OWN, "puts 1 key-1 pending"],
  ["a new name", "a creation that was tried", [SENT], OWN, 'adds edit-visit on "e.1"'],
  ["a new name", "a parked creation", [REFUSED], OWN, "puts 1 key-1 conflict"],
  ["a new time", "a parked creation", [REFUSED], OWN, "puts 1 new-key pending"],
  [
    "a new time",
    "a parked creation and its edit",
    [REFUSED, EDIT],
    OWN,
    "puts 1 new-key pending, removes 2",
  ],
  ["a new name", "a rejected creation", [[create, REJECTED]], OWN, "puts 1 new-key pending"],
  ["a new name", "an edit that waits", [EDIT], SEEN, 'adds edit-visit on "e.1"'],
  ["a new name", "an answered edit", [[edit, DONE]], SEEN, 'adds edit-visit on "e.2"'],
  ["a new name", "an edit rebased since", [REBASED], SEEN, 'adds edit-visit on "e.2"'],
  ["a new name", "an edit, seen nowhere", [EDIT], SEEN_NOWHERE, 'adds edit-visit on "none"'],
  ["a new name", "a read mark that waits", [UNREAD], SEEN, 'adds edit-visit on "e.2"'],
  ["a new name", "another visit's creation", [OTHERS], SEEN, 'adds edit-visit on "e.2"'],
  ["a new name", "an answered mark and creation", BOTH_ANSWERED, OWN, 'adds edit-visit on "e.4"'],
  ["a cancellation", "nothing", [], SEEN, 'adds cancel-visit on "e.2"'],
  ["a cancellation", "a creation never sent", [UNSENT], OWN, "removes 1"],
  ["a cancellation", "a creation that was tried", [SENT], OWN, 'adds cancel-visit on "e.1"'],
  [
    "a cancellation",
    "a refused creation",
    [REFUSED],
    OWN,
    'adds cancel-visit on "none", removes 1',
  ],
  ["a cancellation", "a rejected creation", [[create, REJECTED]], OWN, "removes 1"],
  ["a cancellation", "an edit never sent", [EDIT], SEEN, 'adds cancel-visit on "e.1", removes 1'],
  ["a cancellation", "an edit that was tried", [[edit, TRIED]], SEEN, 'adds cancel-visit on "e.1"'],
  ["a cancellation", "a cancellation", [[cancel, NEVER_SENT]], SEEN, "changes nothing"],
  ["«прочитано»", "nothing", [], SEEN, "adds mark-visit-read without ETag"],
  ["«прочитано»", "a creation", [UNSENT], OWN, "changes nothing"],
];

for (const [command, after, outbox, seen, outcome] of TABLE) {
  test(`${command} after ${after}: ${outcome}`, () => {
    const operations = outbox.map(([call, status], at) => queued(at + 1, call, status));
    expect(described(COMMANDS[command]?.(operations, seen) ?? null)).toBe(outcome);
  });
}

function described(change: OutboxChange | null): string {
  const seqs = (change?.remove ?? []).map(({ seq }) => seq);
  const parts = [
    ...(change?.add ?? []).map(
      ({ kind, etag }) => `adds ${kind} ${etag === null ? "without ETag" : `on ${etag}`}`,
    ),
    ...(change?.put ?? []).map(({ seq, key, state }) => `puts ${seq} ${key} ${state}`),
    ...(seqs.length > 0 ? [`removes ${seqs.join(", ")}`] : []),
  ];
  return parts.join(", ") || "changes nothing";
}

test("a template's edit continues a waiting one, not an answered one", () => {
  const waiting = queued(1, editTemplate, NEVER_SENT);
  const answered = queued(1, editTemplate, DONE);
  const next = (operation: Operation) =>
    queueOf([operation], KEY).etagFor(`template/${TEMPLATE_UID}`, '"e.2"');
  expect([next(waiting), next(answered)]).toEqual(['"e.1"', '"e.2"']);
});

test("a move that folds into a creation never sent has no message: the server knows no earlier time", () => {
  const edit = { record_time: "12:00" };
  const outbox = [queued(1, create, NEVER_SENT)];
  const change = editVisit.plan(queueOf(outbox, KEY), { basis: OWN, edit, notify: true });
  expect(change?.put).toMatchObject([{ kind: "create-visit", body: edit }]);
  expect(JSON.stringify(change)).not.toContain("notify");
});

test("a move is sent with the whole slot, and based on the whole slot", () => {
  expect(
    editVisit.plan(queueOf([], KEY), { basis: SEEN, edit: { record_time: "12:00" } })?.add,
  ).toEqual([
    {
      kind: "edit-visit",
      uid: UID,
      key: KEY,
      etag: '"e.2"',
      body: { employee: 1, record_day: DAY, record_time: "12:00", squeezed_in: false },
      base: { employee: 1, record_day: DAY, record_time: "10:00", squeezed_in: false },
    },
  ]);
});

test("a move to a time not offered sets the flag, any other move removes it", () => {
  const seen = { ...SEEN, record: { ...SEEN.record, squeezed_in: true } };
  const made = (edit: object) => {
    const [operation] = editVisit.plan(queueOf([], KEY), { basis: seen, edit: edit })?.add ?? [];
    return operation?.kind === "edit-visit" ? operation.body : null;
  };
  const place = { employee: 1, record_day: DAY, record_time: "12:00" };
  expect(made({ record_time: "12:00" })).toEqual({ ...place, squeezed_in: false });
  expect(made({ record_time: "12:00", squeezed_in: true })).toEqual({
    ...place,
    squeezed_in: true,
  });
  expect(made({ record_time: SEEN.record.record_time, user_name: "Вера" })).toEqual({
    user_name: "Вера",
  });
});

test("changing an unsent new visit notes the earlier values of the changed fields only", () => {
  const creation = { ...queued(1, CALLS.create), ...CALLS.create };
  const once = withNewFields(creation, { user_name: "Вера", phone: "" });
  expect(once.base).toEqual({ user_name: "Анна" });
  expect(withNewFields(once, { user_name: "Инна", service: "УЗИ" }).base).toEqual({
    user_name: "Анна",
    service: "",
  });
});
