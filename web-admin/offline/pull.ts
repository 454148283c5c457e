import { z } from "zod";
import {
  type Changes,
  changesSchema,
  type SnapshotPage,
  type SyncDocument,
  snapshotPageSchema,
} from "../../shared/sync.ts";
import type { Caller, Later, LoginFirst } from "./calls.ts";
import type { Copying, MirrorRow, Position } from "./databases.ts";
import { type Mirror, mirrorStart } from "./mirror.ts";
import type { World } from "./world.ts";

/** What a pull brought, piece by piece, after it is on disk. */
export interface Pulled {
  rows: readonly MirrorRow[];
  removedKeys: readonly string[];
  /** Told before what shows it is on disk, too. */
  destroyed: readonly string[];
  /** The life of the database that says so. */
  toldBy: string | null;
  /** Set where the mirror stands at a known position again; a copy in progress has none. */
  position: Position | null;
  /** This ended a copy: what an older epoch answered is in it. */
  copied: boolean;
}

export type PullOutcome = "whole" | "later" | "unreached" | "login";

function isDocument(value: unknown): boolean {
  return typeof value === "object" && value !== null && "key" in value && "kind" in value;
}

/** About a thousand records: they are written and drawn within a few frames. */
const DOCUMENTS_A_PIECE = 80;

// Our own server's documents are taken at its word: looking into each record costs more than storing it.
const documents = z.array(z.custom<SyncDocument>(isDocument));
const changesAnswer = changesSchema.extend({ documents });
const snapshotAnswer = snapshotPageSchema.extend({ documents });

interface PullNeeds {
  world: World;
  mirror: Mirror;
  call: Caller;
  /** What a first copy brings first, before it is on disk. */
  onArrived(rows: readonly MirrorRow[]): void;
  onPulled(pulled: Pulled): Promise<void>;
  /** A copy is up to date, and about to be what this device stands on; false: not yet. */
  onCopied(epoch: string): Promise<boolean>;
}

/** Brings the mirror to the server's state: a copy first where there is none, then the changes. */
export async function pull(needs: PullNeeds): Promise<PullOutcome> {
  for (;;) {
    const step = await nextStep(needs);
    if (step !== "again") return step;
  }
}

type Step = PullOutcome | "again";

function nextStep(needs: PullNeeds): Promise<Step> {
  const { position, copying } = needs.mirror.meta();
  if (copying?.position) return catchUp(needs, copying, copying.position);
  return position && !copying ? pullChanges(needs, position) : copyPage(needs);
}

async function pullChanges(needs: PullNeeds, from: Position): Promise<Step> {
  const { mirror } = needs;
  const answer = await askChanges(needs, from);
  if (answer === "resync") return copyPage(needs);
  if (typeof answer === "string") return answer;
  const { changes, position } = answer;
  const { documents, destroyed, today, epoch } = changes;
  await hearDestroyed(needs, changes);
  const dayTurned = from.today !== today;
  const removedKeys = dayTurned ? await mirror.dropBefore(mirrorStart(today)) : [];
  const rows = await mirror.write(documents, { position });
  // Told again: a call about one of them may have been answered meanwhile.
  await needs.onPulled({ ...NOTHING, rows, removedKeys, destroyed, toldBy: epoch, position });
  return changes.more ? "again" : "whole";
}

/** Before the position is on disk: after it nobody says so again, should this tab die in between. */
async function hearDestroyed({ onPulled }: PullNeeds, told: Changes): Promise<void> {
  const { destroyed, epoch } = told;
  if (destroyed.length > 0) await onPulled({ ...NOTHING, destroyed, toldBy: epoch });
}

/**
 * The copy is as of its first page; what changed while it was taken goes into it. Up to date, it
 * takes the place of the old one, if there was one.
 */
async function catchUp(needs: PullNeeds, copying: Copying, from: Position): Promise<Step> {
  const { mirror } = needs;
  const answer = await askChanges(needs, from);
  if (answer === "resync") return copyAnew(needs);
  if (typeof answer === "string") return answer;
  const { changes, position } = answer;
  const { documents, epoch } = changes;
  const isFirst = mirror.meta().position === null;
  await hearDestroyed(needs, changes);
  const rows = await mirror.write(documents, { copying: { ...copying, position }, epoch });
  await needs.onPulled({ ...NOTHING, rows: isFirst ? rows : [] });
  if (changes.more) return "again";
  if (!(await needs.onCopied(epoch))) return "later";
  await needs.onPulled({
    ...NOTHING,
    ...(await mirror.finishCopy(position)),
    position,
    copied: true,
  });
  return "whole";
}

async function askChanges({ call, world }: PullNeeds, { cursor }: Position) {
  const since = encodeURIComponent(cursor);
  const reply = await call({ method: "GET", path: `/api/sync/changes?since=${since}` });
  if (reply.kind !== "answered") return notAnswered(reply);
  if (reply.status === 409) return "resync";
  const changes = changesAnswer.safeParse(reply.body).data;
  return changes ? { changes, position: positionOf(changes, world) } : "later";
}

/** Takes a copy up where it was left; where the server knows no such page, begins another. */
async function copyPage(needs: PullNeeds): Promise<Step> {
  const { mirror, world } = needs;
  const { copying } = mirror.meta();
  const page = copying?.next ? `?page=${encodeURIComponent(copying.next)}` : "";
  const reply = await needs.call({ method: "GET", path: `/api/sync/snapshot${page}` });
  if (reply.kind !== "answered") return notAnswered(reply);
  if (reply.status === 409) return copyAnew(needs);
  const answer = snapshotAnswer.safeParse(reply.body).data;
  if (!answer) return "later";
  await keepPage(needs, answer, positionOf(answer, world));
  return "again";
}

/** In pieces: writing one and drawing it is a task each, and no task may hold up a screen. */
async function keepPage(
  { world, mirror, onArrived, onPulled }: PullNeeds,
  { documents, next, total, epoch }: SnapshotPage,
  position: Position,
): Promise<void> {
  const { copying: before, lastCopy, position: shown } = mirror.meta();
  const copy = before?.copy ?? lastCopy + 1;
  const done = before?.next ? before.done : 0;
  // A copy cut off within a page asks for that page again.
  const clock = before?.clock ?? { timeZone: position.timeZone, skewMs: position.skewMs };
  const within: Copying = { copy, next: before?.next ?? null, done, total, clock, position: null };
  const after: Copying = {
    ...{ copy, next, done: done + documents.length, total, clock },
    position: next === null ? position : null,
  };
  // Nobody waits for the disk to see today and tomorrow, which come first.
  if (!shown && !before) {
    mirror.begin(within);
    onArrived(documents.map((body) => ({ key: body.key, copy, epoch, body })));
    await world.whenIdle();
  }
  for await (const { piece, sealed, isLast } of sealedPieces(mirror, documents)) {
    const rows = await mirror.write(piece, { copying: isLast ? after : within, epoch }, sealed);
    await onPulled(shown ? NOTHING : { ...NOTHING, rows });
    await world.whenIdle();
  }
}

/** A page's documents as they are written; while one piece is, the next one is sealed. */
export async function* sealedPieces(mirror: Mirror, documents: readonly SyncDocument[]) {
  const pieceAt = (from: number) => documents.slice(from, from + DOCUMENTS_A_PIECE);
  let piece = pieceAt(0);
  let sealing = mirror.seal(piece);
  for (let next = DOCUMENTS_A_PIECE; ; next += DOCUMENTS_A_PIECE) {
    const sealed = await sealing;
    const isLast = next >= documents.length;
    const after = pieceAt(next);
    if (!isLast) sealing = mirror.seal(after);
    yield { piece, sealed, isLast };
    if (isLast) return;
    piece = after;
  }
}

async function copyAnew({ mirror }: PullNeeds): Promise<Step> {
  await mirror.abandonCopy();
  return "again";
}

export const NOTHING: Pulled = {
  rows: [],
  removedKeys: [],
  destroyed: [],
  toldBy: null,
  position: null,
  copied: false,
};

function positionOf(answer: Changes | SnapshotPage, { clock }: World): Position {
  return {
    cursor: answer.cursor,
    epoch: answer.epoch,
    horizon: answer.horizon,
    today: answer.today,
    timeZone: answer.time_zone,
    skewMs: Date.parse(answer.server_time) - clock.now(),
    syncedAt: answer.server_time,
  };
}

function notAnswered(reply: Later | LoginFirst): PullOutcome {
  if (reply.kind === "login") return "login";
  return reply.reached ? "later" : "unreached";
}
