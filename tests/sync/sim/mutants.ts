// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources' own placeholders
import type { World } from "./outcome.ts";

/** A deliberately broken product: a piece of its source is replaced as it is loaded. */
export interface Mutant {
  name: string;
  edits: readonly { file: string; find: string; put: string }[];
  /** Catches it in its world; `bun run sim --mutants` finds another where it does no longer. */
  seed: number;
  world: World;
}

/** After a restore everybody takes a new copy, and many a fault is mended by that. */
const UNRESTORED = { backup: 0, restore: 0 };
/** Found before people took up the same thing at once, or left anything open. */
const APART = { together: 0, forms: 0 };
const PLAIN: World = { operations: 30, weights: UNRESTORED, ...APART };
/** Devices are away for long, and come back to what others did to the same thing. */
const AWAY: World = { operations: 80, weights: { ...UNRESTORED, cut: 5 }, ...APART };
/** Writes stand before their commit for long, while others' are committed. */
const OVERTAKING: World = {
  operations: 30,
  ...APART,
  weights: { ...UNRESTORED, hold: 20, release: 1.5, patient: 15, killServer: 0, logout: 0 },
};

/** Much is left open on screens while others change it. */
const LEFT_OPEN: World = {
  ...{ operations: 120, together: 0, forms: 0.7 },
  weights: { ...UNRESTORED, cut: 0.5, killTab: 0.2, logout: 0, hint: 15 },
};

/** Each must be caught by the simulator (issue 5): otherwise it proves nothing. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "the idempotency key is not sent",
    seed: 3,
    world: PLAIN,
    edits: [
      {
        file: "web-admin/offline/drain.ts",
        find: "[HEADERS.key]: entry.key,",
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
        find: "select xid from change_log where xid < pg_snapshot_xmin(pg_current_snapshot())",
        put: "select xid from change_log",
      },
    ],
  },
  {
    name: "what is done is unfolded before the mirror has it",
    seed: 1,
    world: OVERTAKING,
    edits: [
      {
        file: "web-admin/offline/syncing.ts",
        find: "return answer.xid === null || BigInt(answer.xid) < BigInt(position.horizon);",
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
        find: "const caller = createCaller(world, user.id, session);",
        put: `const plainCaller = createCaller(world, user.id, session);
  const caller: typeof plainCaller = (asked) => {
    const uid = asked.headers?.["if-match"] ? asked.path.split("/").at(-1) ?? "" : "";
    const known = projection.known(uid);
    if (!known?.epoch) return plainCaller(asked);
    const etag = \`"\${known.epoch}.\${known.record.revision}"\`;
    return plainCaller({ ...asked, headers: { ...asked.headers, "if-match": etag } });
  };`,
      },
    ],
  },
  {
    name: "operations go in any order",
    seed: 9,
    world: PLAIN,
    edits: [
      {
        file: "web-admin/offline/order.ts",
        find: "return !isHeld && !isParked(entry) && isSendable(entry);",
        put: "return !isParked(entry) && isSendable(entry);",
      },
    ],
  },
  {
    name: "a destroyed uid is accepted",
    seed: 65,
    world: PLAIN,
    edits: [
      {
        file: "api/journal/destroyed/queries.ts",
        find: "destruction_acts act using (uid) where ${its}",
        put: "destruction_acts act using (uid) where false and ${its}",
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
        file: "web-admin/offline/judge.ts",
        find: "again(reapplyTimes(entry, times, answer.etag))",
        put: "again({ ...entry, etag: answer.etag })",
      },
    ],
  },
  {
    name: "a template goes over what others made of it",
    seed: 37,
    world: AWAY,
    edits: [
      {
        file: "web-admin/offline/drain.ts",
        find: "...(entry.etag === null ? {}",
        put: '...(entry.etag === null || entry.subject.kind === "template" ? {}',
      },
    ],
  },
  {
    name: "an edit goes over what came while its form was open",
    seed: 7,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commanding.ts",
        find: "async amend(uid, edit, from) {\n      const seen = seenRecord(uid, from);",
        put: "async amend(uid, edit) {\n      const seen = seenRecord(uid);",
      },
    ],
  },
  {
    name: "a cancelling takes with it what came behind its question",
    seed: 12,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commanding.ts",
        find: "async destroy(uid, from) {\n      const seen = seenRecord(uid, from);",
        put: "async destroy(uid) {\n      const seen = seenRecord(uid);",
      },
    ],
  },
  {
    name: "a template goes over what came while its form was open",
    seed: 20,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commanding.ts",
        find: "const seen = seenTemplate(id, from);",
        put: "const seen = seenTemplate(id);",
      },
    ],
  },
  {
    name: "a move names only the part of the place that was changed",
    seed: 39,
    world: LEFT_OPEN,
    edits: [
      {
        file: "web-admin/offline/commands.ts",
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
        file: "web-admin/offline/commands.ts",
        find: "if (!before) return seen ?? createdEtag(own) ?? MATCHING_NOTHING;",
        put: "if (!before) return seen;",
      },
    ],
  },
];
