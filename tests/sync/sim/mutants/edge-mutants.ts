// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources' own placeholders
import { RIGHTS } from "../../../../shared/access/rights.ts";
import type { Mutant, World } from "../chance/outcome.ts";

/** Users neither share a device nor leave. */
const SETTLED = { settled: true };
/** After a restore everybody takes a new copy, and many a fault is mended by that. */
const UNRESTORED = { backup: 0, restore: 0 };
/** Pages of a few rows, and in every fourth world ids that get another digit. */
const SMALL_PAGES: World = {
  ...{ ...SETTLED, operations: 60 },
  weights: { ...UNRESTORED, cut: 4 },
};
const SHORT: World = { ...SETTLED, operations: 40, weights: UNRESTORED };
/** Calls are on their way while the database begins another life. */
const RESTORED: World = { ...SETTLED, operations: 60, weights: { failOver: 2, restore: 1 } };
/** Time passes by timers alone. */
const SILENT: World = {
  ...SETTLED,
  operations: 30,
  weights: { ...UNRESTORED, silence: 6, timer: 120, sleep: 0, night: 0, jump: 0, openTab: 0.5 },
};
const FULL: World = {
  ...{ ...SETTLED, operations: 40 },
  weights: { ...UNRESTORED, fill: 6, killTab: 0.2 },
};
/** Devices that were away ask for what passed while ids got another digit, row by row. */
const CROSSING: World = {
  ...{ ...SETTLED, operations: 60 },
  edges: { pages: { logEntries: 1, days: 3 }, idsLeft: 60 },
  weights: { ...UNRESTORED, failOver: 0, pruneLog: 0, cut: 6, mend: 2 },
};
/** Several change what is on the same screens while writes stand before their commit. */
const SAME_VISIT: World = {
  ...{ ...SETTLED, operations: 150, together: 0.1, forms: 0 },
  acts: { book: 12, amend: 60, read: 0, cancel: 0, template: 0, settings: 0, offer: 0 },
  edges: { heldAtOnce: 3, idsLeft: null },
  weights: { ...UNRESTORED, patient: 2, hold: 60, release: 2, killServer: 0, logout: 0 },
};
/** People come and go at the same devices. */
const SHARED: World = {
  operations: 60,
  edges: { shared: 2, guestRights: RIGHTS, idsLeft: null },
  weights: {
    ...UNRESTORED,
    logout: 2,
    handOver: 6,
    login: 20,
    openTab: 8,
    killTab: 0.3,
    doctorLeaves: 0,
  },
};
const LEAVING: World = {
  operations: 60,
  edges: { shared: 1, idsLeft: null },
  weights: { ...UNRESTORED, dismiss: 2, doctorLeaves: 0 },
};

/** Broken products that only the wide world, or its oracle, can tell from a whole one. */
export const EDGE_MUTANTS: readonly Mutant[] = [
  {
    name: "the log is read in the order of its ids' texts",
    seed: 3,
    world: CROSSING,
    edits: [
      {
        file: "api/sync/queries.ts",
        find: "order by change_log.xid limit",
        put: "order by xid limit",
      },
    ],
  },
  {
    name: "booked times are taken away and nobody is asked",
    seed: 204,
    world: SHORT,
    edits: [
      {
        file: "api/booked-slots/visits-in-the-way.ts",
        find: "if (visits.every(({ id }) => shown.has(id))) return;",
        put: "if (shown || visits) return;",
      },
    ],
  },
  {
    name: "every edit that meets another one is parked",
    seed: 200,
    world: SHORT,
    edits: [
      {
        file: "web-admin/offline/operations/apply-answer.ts",
        find: "  const { record, template, etag } = answer;\n",
        put: '  const { record, template, etag } = answer;\n  if (record) return end(operation, "conflict", answer);\n',
      },
    ],
  },
  {
    name: "there are no polls and no hints",
    seed: 200,
    world: SHORT,
    edits: [
      {
        file: "web-admin/offline/sync/syncing.ts",
        find: "    repeatEvery(platform, UNREAD_POLL_MS, puller.request),\n    repeatEvery(platform, JOURNAL_POLL_MS, puller.request),",
        put: "",
      },
      {
        file: "web-admin/offline/sync/syncing.ts",
        find: "if (!position || head >= BigInt(position.horizon)) puller.request();",
        put: "void [position, head, UNREAD_POLL_MS, JOURNAL_POLL_MS, every];",
      },
      {
        file: "web-admin/offline/sync/syncing.ts",
        find: "onOpen: puller.request,",
        put: "onOpen() {},",
      },
      {
        file: "web-admin/offline/sync/syncing.ts",
        find: "    ask() {\n      puller.request();",
        put: "    ask() {",
      },
    ],
  },
  {
    name: "settings and «прочитано» are thrown away",
    seed: 200,
    world: SHORT,
    edits: [
      {
        file: "web-admin/offline/sync/push.ts",
        find: "Promise<Reply> {\n    const known = epoch();",
        put: `Promise<Reply> {
    const known = epoch();
    const told = { status: 200, body: {}, problem: null, etag: null, epoch: known, xid: null };
    if (entry.kind === "change-settings" || entry.kind === "mark-visit-read")
      return { kind: "answered", ...told };`,
      },
    ],
  },
  {
    name: "a change leaves no line in the event log",
    seed: 200,
    world: SHORT,
    edits: [
      {
        file: "api/journal/amend.ts",
        find: 'await logEvent(tx, { at, by, action: "changed", record: after, detail });',
        put: "void detail;",
      },
    ],
  },
  {
    name: "a destruction leaves no act and no line in the event log",
    seed: 203,
    world: SHORT,
    edits: [
      {
        file: "api/journal/destroyed/destroy.ts",
        find: "  await keepAct(tx, act, record);\n",
        put: "  void [keepAct, act];\n",
      },
    ],
  },
  {
    name: "a record is changed without its row's lock",
    seed: 204,
    world: SAME_VISIT,
    edits: [
      {
        file: "api/journal/queries.ts",
        find: "where ${named(tx, name)} for update`",
        put: "where ${named(tx, name)}`",
      },
    ],
  },
  {
    name: "the epoch is not checked before a write",
    seed: 200,
    world: RESTORED,
    edits: [
      {
        file: "api/database/repeatable-requests.ts",
        find: "where ${epoch}::text is null or current_epoch() = ${epoch}",
        put: "where ${epoch}::text is null or true",
      },
    ],
  },
  {
    name: "each page of changes is shown by itself",
    seed: 200,
    world: SMALL_PAGES,
    edits: [
      {
        file: "web-admin/offline/sync/pull.ts",
        find: 'if (changes.more) return "again";\n  const dayTurned',
        put: "const dayTurned",
      },
      {
        file: "web-admin/offline/sync/pull.ts",
        find: 'position });\n  return "whole";',
        put: 'position });\n  return changes.more ? "again" : "whole";',
      },
    ],
  },
  {
    name: "a silent line is noticed after 20 s",
    seed: 200,
    world: SILENT,
    edits: [
      {
        file: "web-admin/offline/sync/connection-watch.ts",
        find: "const ANSWER_WITHIN_MS = 2_000;",
        put: "const ANSWER_WITHIN_MS = 18_000;",
      },
    ],
  },
  {
    name: "a call whose answer was not kept stays in flight for good",
    seed: 200,
    world: FULL,
    edits: [
      {
        file: "web-admin/offline/sync/push.ts",
        find: "await settle(operation, await request(operation));",
        put: "await settle(operation, await request(operation));\n      inFlight.delete(operation.seq);",
      },
      {
        file: "web-admin/offline/sync/push.ts",
        find: "    } finally {\n      inFlight.delete(operation.seq);",
        put: "    } finally {",
      },
    ],
  },
  {
    name: "who signs out leaves their copy behind",
    seed: 1,
    world: SHARED,
    edits: [
      {
        file: "web-admin/offline/device.ts",
        find: 'attempt("the copy stays", () => removeMirror(platform, user.id)),',
        put: 'attempt("the copy stays", async () => void removeMirror),',
      },
    ],
  },
  {
    name: "who is removed goes on working",
    seed: 1,
    world: LEAVING,
    edits: [
      {
        file: "api/users/delete.ts",
        find: "await endSessionsOf(tx, id, now);",
        put: "void endSessionsOf;",
      },
      {
        file: "api/auth/queries.ts",
        find: "and token.withdrawn_at is null and family.ended_at is null and person.deleted_at is null",
        put: "and token.withdrawn_at is null",
      },
    ],
  },
  {
    name: "a visit squeezed in is sent as one within the schedule",
    edits: [
      {
        file: "web-admin/offline/operations/visit-fields.ts",
        find: "const fields: SomeVisitFields = { ...input };",
        put: "const { squeezed_in: _, ...fields }: SomeVisitFields = { ...input };",
      },
    ],
    seed: 201,
    world: { ...SHORT, squeezed: 1 },
  },
];
