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

/** About a thousand records: they are written and drawn within a few frames. */
const DOCUMENTS_A_PIECE = 80;

/** What a pull brought, piece by piece, after it is on disk. */
export interface Pulled {
  rows: readonly MirrorRow[];
  removedKeys: readonly string[];
  destroyed: readonly string[];
  /** Set where the mirror stands at a known position again; a copy in progress has none. */
  position: Position | null;
  /** This ended a copy: what an older epoch answered is in it. */
  copied: boolean;
}

export type PullOutcome = "whole" | "later" | "unreached" | "login";

function isDocument(value: unknown): boolean {
  return typeof value === "object" && value !== null && "key" in value && "kind" in value;
}

// Our own server's documents are taken at its word: looking into each record costs more than storing it.
const documents = z.array(z.custom<SyncDocument>(isDocument));
const changesAnswer = changesSchema.extend({ documents });
const snapshotAnswer = snapshotPageSchema.extend({ documents });

interface PullNeeds {
  world: World;
  mirror: Mirror;
  call: Caller;
  onPulled(pulled: Pulled): Promise<void>;
}

/** Brings the mirror to the server's state: a copy first where there is none, then the changes. */
export async function pull(needs: PullNeeds): Promise<PullOutcome> {
  const { mirror } = needs;
  for (;;) {
    const { position, copying } = mirror.meta();
    const step = position && !copying ? await pullChanges(needs, position) : await copyAll(needs);
    if (step !== "again") return step;
  }
}

type Step = PullOutcome | "again";

async function pullChanges(needs: PullNeeds, from: Position): Promise<Step> {
  const { world, mirror } = needs;
  const since = encodeURIComponent(from.cursor);
  const reply = await needs.call({ method: "GET", path: `/api/sync/changes?since=${since}` });
  if (reply.kind !== "answered") return notAnswered(reply);
  if (reply.status === 409) return copyAll(needs);
  const changes = changesAnswer.safeParse(reply.body).data;
  if (!changes) return "later";
  const position = positionOf(changes, world);
  const rows = await mirror.write(changes.documents, { position });
  const dayTurned = from.today !== changes.today;
  const removedKeys = dayTurned ? await mirror.dropBefore(mirrorStart(changes.today)) : [];
  await needs.onPulled({
    rows,
    removedKeys,
    destroyed: changes.destroyed,
    position,
    copied: false,
  });
  return changes.more ? "again" : "whole";
}

/** Takes a copy up where it was left; where the server knows no such page, begins another. */
async function copyAll(needs: PullNeeds): Promise<Step> {
  const { mirror } = needs;
  for (;;) {
    const { copying } = mirror.meta();
    const page = copying?.next ? `?page=${encodeURIComponent(copying.next)}` : "";
    const reply = await needs.call({ method: "GET", path: `/api/sync/snapshot${page}` });
    if (reply.kind !== "answered") return notAnswered(reply);
    if (reply.status === 409) {
      await mirror.abandonCopy();
      return "again";
    }
    const answer = snapshotAnswer.safeParse(reply.body).data;
    if (!answer) return "later";
    await keepPage(needs, answer, copying);
    if (answer.next === null) return finishCopy(needs, answer);
  }
}

/** In pieces: writing one and drawing it is a task each, and no task may hold up a screen. */
async function keepPage(
  { mirror, onPulled }: PullNeeds,
  { documents, next, total, epoch }: SnapshotPage,
  before: Copying | null,
): Promise<void> {
  const copy = before?.copy ?? mirror.meta().lastCopy + 1;
  const done = before?.next ? before.done : 0;
  // A copy cut off within a page asks for that page again.
  const within: Copying = { copy, next: before?.next ?? null, done, total };
  const after: Copying = { copy, next, done: done + documents.length, total };
  for (let from = 0; ; from += DOCUMENTS_A_PIECE) {
    const isLast = from + DOCUMENTS_A_PIECE >= documents.length;
    const piece = documents.slice(from, from + DOCUMENTS_A_PIECE);
    const rows = await mirror.write(piece, { copying: isLast ? after : within, epoch });
    await onPulled({ ...NOTHING, rows });
    if (isLast) return;
  }
}

const NOTHING: Pulled = { rows: [], removedKeys: [], destroyed: [], position: null, copied: false };

/** The copy is as of its first page; what changed while it was taken comes with the changes. */
async function finishCopy(needs: PullNeeds, answer: SnapshotPage): Promise<Step> {
  const position = positionOf(answer, needs.world);
  const removedKeys = await needs.mirror.finishCopy(position);
  await needs.onPulled({ ...NOTHING, removedKeys, position, copied: true });
  return "again";
}

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
