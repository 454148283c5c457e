import type { Digest, DigestQuery } from "../../../../shared/sync/digest.ts";
import { KEYS_LEFT_OUT } from "../../../../shared/sync/digest.ts";
import type { Db, Tx } from "../../../platform/database/connection.ts";
import type { Server } from "../../../platform/http/env.ts";
import { resync } from "../../../platform/http/problems.ts";
import { continuityOf } from "../check-cursor.ts";
import { readCursor } from "../cursor.ts";
import { type DocumentRights, mayReadDays } from "../document-rights.ts";
import { wantedOf } from "../documents/keys.ts";
import type { Moment } from "../mirror-window.ts";
import { type Feed, inOneView, keysSince, readFeed } from "../queries.ts";
import { ClinicDigest } from "./clinic-digest.ts";
import { recordGap } from "./divergences.ts";
import { readStart } from "./queries.ts";

/**
 * At this age the digest is computed from the tables again, to find changes that the log misses.
 */
const READ_ANEW_MS = 5 * 60_000;

/** One process's digest of each database. */
interface Kept {
  digest: ClinicDigest | null;
  readAt: number;
  /** Uses run one after another, so that the digest never goes back to an earlier view. */
  line: Promise<unknown>;
}
const kept = new WeakMap<Db, Kept>();

/** Compares the digest of a device's mirror with the database at the device's cursor. */
export async function compareDigest(
  { db }: Pick<Server, "db">,
  query: DigestQuery,
  { documentRights, moment }: { documentRights: DocumentRights; moment: Moment },
): Promise<Digest> {
  return inLine(db, async (state, view) => {
    const feed = await readFeed(view);
    const cursor = readCursor(query.since, feed.secret);
    const joins = cursor && (await continuityOf(view, cursor, feed, documentRights)) === "whole";
    if (!joins) throw resync();
    if (query.today !== moment.today || cursor.from > moment.from) return { kind: "behind" };
    const digest = await digestIn(state, view, feed, moment);
    const changed = ofDevice(await keysSince(view, cursor.seen), documentRights, moment);
    if (changed.length > KEYS_LEFT_OUT) return { kind: "behind" };
    const except = new Set(query.except);
    if (changed.some((key) => !except.has(key))) return { kind: "changed", keys: changed };
    const tree =
      except.size > 0
        ? digest.treeOf(documentRights).without(except)
        : digest.treeOf(documentRights);
    if (tree.root === query.root) return { kind: "same" };
    return query.branches.length === 0
      ? { kind: "different", branches: tree.branches(), leaves: {} }
      : { kind: "different", branches: {}, leaves: tree.leaves(query.branches) };
  });
}

/**
 * Computes the digest anew where it is old, and reports the keys that the change log missed; those
 * are then logged, so that devices pull them.
 */
export async function checkLog(server: Server, moment: Moment): Promise<void> {
  const { db, digestReadAnewMs: readAnewMs = READ_ANEW_MS } = server;
  const missed = await inLine(db, async (state, view) => {
    if (state.digest && performance.now() - state.readAt < readAnewMs) return [];
    const feed = await readFeed(view);
    const before = state.digest && (await digestIn(state, view, feed, moment));
    const digest = await readAnew(state, view, feed, moment);
    return before ? digest.differingFrom(before) : [];
  });
  if (missed.length > 0) await recordGap(server, missed);
}

/** The keys of documents that the device mirrors. */
function ofDevice(
  keys: readonly string[],
  documentRights: DocumentRights,
  { from }: Moment,
): string[] {
  const { days, doctors, templates, settings } = wantedOf(keys, from);
  return [
    ...(doctors && mayReadDays(documentRights) ? ["doctors"] : []),
    ...(templates && documentRights.schedule ? ["templates"] : []),
    ...(settings && documentRights.journal ? ["settings"] : []),
    ...(mayReadDays(documentRights)
      ? days.map(({ day, employee }) => `day/${day}/${employee}`)
      : []),
  ];
}

async function digestIn(state: Kept, view: Tx, feed: Feed, moment: Moment): Promise<ClinicDigest> {
  const { digest } = state;
  const started = await readStart(view);
  if (!digest?.leadsTo(feed, started, moment.from)) return readAnew(state, view, feed, moment);
  // One whose advance fails halfway is of no view.
  state.digest = null;
  await digest.advance(view, feed, moment.from);
  state.digest = digest;
  return digest;
}

async function readAnew(
  state: Kept,
  view: Tx,
  feed: Feed,
  { from }: Moment,
): Promise<ClinicDigest> {
  const started = await readStart(view);
  state.digest = await ClinicDigest.read(view, { feed, started, from });
  state.readAt = performance.now();
  return state.digest;
}

function inLine<T>(db: Db, work: (state: Kept, view: Tx) => Promise<T>): Promise<T> {
  const state = kept.get(db) ?? { digest: null, readAt: 0, line: Promise.resolve() };
  kept.set(db, state);
  const run = () => inOneView(db, (view) => work(state, view));
  const turn = state.line.then(run, run);
  state.line = turn.catch(() => undefined);
  return turn;
}
