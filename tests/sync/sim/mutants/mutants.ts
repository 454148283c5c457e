// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources' own placeholders

import type { Mutant, World } from "../chance/outcome.ts";
import { EDGE_MUTANTS } from "./edge-mutants.ts";

/** After a restore everybody takes a new copy, and many a fault is mended by that. */
const UNRESTORED = { backup: 0, restore: 0 };
/** Found before people took up the same thing at once, or left anything open. */
const APART = { together: 0, forms: 0 };
const PLAIN: World = { plain: true, operations: 30, weights: UNRESTORED, ...APART };
/** Devices are away for long, and come back to what others did to the same thing. */
const AWAY: World = { plain: true, operations: 80, weights: { ...UNRESTORED, cut: 5 }, ...APART };
/** Cut off for long, and the server forgets keys: a creation is retried of what others destroyed. */
const FORGOTTEN: World = {
  plain: true,
  operations: 40,
  ...APART,
  weights: { ...UNRESTORED, cut: 6, mend: 0.5, fortnight: 4, logout: 0 },
};
/** Writes stand before their commit for long, while others' are committed. */
const OVERTAKING: World = {
  plain: true,
  operations: 30,
  ...APART,
  weights: { ...UNRESTORED, hold: 20, release: 1.5, patient: 15, killServer: 0, logout: 0 },
};

/** Much is left open on screens while others change it. */
const LEFT_OPEN: World = {
  plain: true,
  ...{ operations: 120, together: 0, forms: 0.7 },
  weights: { ...UNRESTORED, cut: 0.5, killTab: 0.2, logout: 0, hint: 15 },
};

/** Each must be caught by the simulator: otherwise a clean run proves nothing. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "the idempotency key is not sent",
    seed: 3,
    world: PLAIN,
    edits: [
      {
        file: "web-admin/offline/sync/push.ts",
        find: "[HEADERS.key]: operation.key,",
        put: "",
      },
    ],
  },
  {
    name: "the cursor is the newest that is seen, as a sequence or a timestamp would be",
    seed: 11,
    world: OVERTAKING,
    edits: [
      {
        file: "api/sync/queries.ts",
        find: "const head = seenBelow(seen, afterNewest > keptFrom ? afterNewest : keptFrom);",
        put: "const head = { next: afterNewest > keptFrom ? afterNewest : keptFrom, open: [] };",
      },
    ],
  },
  {
    name: "what is done is unfolded before the mirror has it",
    seed: 1,
    world: OVERTAKING,
    edits: [
      {
        file: "web-admin/offline/sync/syncing.ts",
        find: "return answer.xid === null || hasSeen(seenAt(position), BigInt(answer.xid));",
        put: "return true;",
      },
    ],
  },
  {
    name: "the ETag is the mirror's at sending",
    seed: 4,
    world: PLAIN,
    edits: [
      {
        file: "web-admin/offline/engine.ts",
        find: "async function call(request: HttpRequest): Promise<Reply> {\n",
        put: `async function call(asked: HttpRequest): Promise<Reply> {
    const uid = asked.headers?.["if-match"] ? (asked.path.split("/").at(-1) ?? "") : "";
    const known = projection.known(uid);
    const etag = \`"\${known?.epoch}.\${known?.record.revision}"\`;
    const request = known?.epoch
      ? { ...asked, headers: { ...asked.headers, "if-match": etag } }
      : asked;
`,
      },
    ],
  },
  {
    name: "operations go in any order",
    seed: 9,
    world: PLAIN,
    edits: [
      {
        file: "web-admin/offline/operations/send-order.ts",
        find: "return !isHeld && !isParked(operation) && isSendable(operation);",
        put: "return !isParked(operation) && isSendable(operation);",
      },
    ],
  },
  {
    name: "a destroyed uid is accepted",
    seed: 23,
    world: FORGOTTEN,
    edits: [
      {
        file: "api/journal/destroyed/queries.ts",
        find: "on true\n    where ${its}",
        put: "on true\n    where false and ${its}",
      },
      {
        file: "api/journal/queries.ts",
        find: "and not exists (select from destroyed_records where uid = ${record.uid})",
        put: "",
      },
    ],
  },
  {
    name: "a whole list of times goes again over what others did to it",
    seed: 2,
    world: AWAY,
    edits: [
      {
        file: "web-admin/offline/operations/apply-answer.ts",
        find: "again(reapplyTimes(operation, times, answer.etag))",
        put: "again({ ...operation, etag: answer.etag })",
      },
    ],
  },
  {
    name: "a template goes over what others made of it",
    seed: 24,
    world: AWAY,
    edits: [
      {
        file: "web-admin/offline/sync/push.ts",
        find: "...(ifMatch === null ? {}",
        put: '...(ifMatch === null || requestOf(operation).path.startsWith("/api/schedule") ? {}',
      },
    ],
  },
  {
    name: "an edit goes over what came while its form was open",
    seed: 7,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commands.ts",
        find: "async editVisit(uid, edit, from) {\n      const seen = seenRecord(uid, from);",
        put: "async editVisit(uid, edit) {\n      const seen = seenRecord(uid);",
      },
    ],
  },
  {
    name: "a cancelling takes with it what came behind its question",
    seed: 12,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commands.ts",
        find: "async cancelVisit(uid, from) {\n      const seen = seenRecord(uid, from);",
        put: "async cancelVisit(uid) {\n      const seen = seenRecord(uid);",
      },
    ],
  },
  {
    name: "a template goes over what came while its form was open",
    seed: 20,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commands.ts",
        find: "function seenTemplate(uid: string, from?: ShownTemplate) {",
        put: "function seenTemplate(uid: string) {\n    const from = undefined as ShownTemplate | undefined;",
      },
    ],
  },
  {
    name: "a move names only the part of the place that was changed",
    seed: 39,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/operations/plans/plan-visit.ts",
        find: "Object.keys(body).some(isSlotField) ? { ...slotFieldsOf(seen), ...body } : body",
        put: "slotFieldsOf(seen) && body",
      },
    ],
  },
  {
    name: "an edit made while the booking's answer is written rests on nothing",
    seed: 12,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/operations/plans/plan-visit.ts",
        find: "if (!before) return seen ?? createdEtag(own) ?? ETAG_OF_NOTHING;",
        put: "if (!before) return seen;",
      },
    ],
  },
  ...EDGE_MUTANTS,
];
