import * as z from "zod/mini";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import {
  type Changes,
  changesSchema,
  type SnapshotPage,
  type SyncDocument,
  snapshotPageSchema,
} from "../../../shared/sync/sync.ts";
import { apiRequest } from "../../server/api-request.ts";
import type { Platform } from "../platform/platform.ts";
import type { Copying, CopyReason, MirrorRow, Position } from "../storage/databases.ts";
import type { Mirror } from "../storage/mirror.ts";
import type { Caller } from "./calls.ts";

/** What a pull brought, piece by piece, after it is on disk. */
export interface Pulled {
  rows: readonly MirrorRow[];
  removedKeys: readonly string[];
  /** Told before what shows it is on disk, too. */
  destroyed: readonly string[];
  /** Epoch in which `destroyed` holds. */
  destroyedInEpoch: string | null;
  /** Set where the mirror stands at a known position again; a copy in progress has none. */
  position: Position | null;
  /** This ended a copy: what an older epoch answered is in it. */
  copied: boolean;
}

/** `unkept`: the device refuses to keep what came. */
export type PullOutcome = "whole" | "later" | "unkept";

function isDocument(value: unknown): boolean {
  return typeof value === "object" && value !== null && "key" in value && "kind" in value;
}

/** About a thousand records: they are written and drawn within a few frames. */
const DOCUMENTS_A_PIECE = 80;

// Our own server's documents are taken at its word: looking into each record costs more than storing it.
const documents = z.array(z.custom<SyncDocument>(isDocument));
const changesAnswer = z.extend(changesSchema, { documents });
const snapshotAnswer = z.extend(snapshotPageSchema, { documents });
/** What no page of the feed lacks, whatever else another version of the server says. */
export const feedAnswer = z.pick(changesSchema, { cursor: true, epoch: true, horizon: true });

interface PullNeeds {
  platform: Pick<Platform, "clock" | "whenIdle" | "documentsAPiece">;
  mirror: Mirror;
  call: Caller;
  pages: ChangePages;
  /** What a first copy brings first, before it is on disk. */
  onArrived(rows: readonly MirrorRow[]): void;
  onPulled(pulled: Pulled): Promise<void>;
  /** A copy is up to date, and about to be what this device stands on; false: not yet. */
  onCopied(epoch: string, reason: CopyReason | null): Promise<boolean>;
}

/** Brings the mirror to the server's state: a copy first where there is none, then the changes. */
export async function pull(needs: PullNeeds): Promise<PullOutcome> {
  for (;;) {
    const step = await nextStep(needs);
    if (step !== "again") return step;
  }
}

type Step = PullOutcome | "again";

async function nextStep(needs: PullNeeds): Promise<Step> {
  const { mirror, platform } = needs;
  const { position, copying } = mirror.meta();
  if (copying?.position) return catchUp(needs, copying, copying.position);
  if (!position || copying) return copyPage(needs, copying?.reason ?? null);
  return mirror.mayCopy(platform.clock.now())
    ? copyPage(needs, mirror.wanted())
    : pullChanges(needs, position);
}

/**
 * Several pages are written and shown together: they are of different moments, so a visit that
 * moved between two of them would be off the screen.
 */
async function pullChanges(needs: PullNeeds, from: Position): Promise<Step> {
  const { mirror, pages } = needs;
  const answer = await askChanges(needs, pages.positionAfter(from));
  if (answer === "resync") return copyPage(needs, null);
  if (typeof answer === "string") return answer;
  const { changes, position } = answer;
  const { destroyed, today, epoch } = changes;
  await hearDestroyed(needs, changes);
  const documents = pages.add(changes.documents, from, position);
  if (changes.more) return "again";
  const dayTurned = from.today !== today;
  const removedKeys = dayTurned ? await mirror.dropBefore(mirrorStart(today)) : [];
  const rows = await mirror.write(documents, { position, from });
  // Told again: a call about one of them may have been answered meanwhile.
  const gone = { removedKeys, destroyed, destroyedInEpoch: epoch };
  await needs.onPulled({ ...NOTHING, ...gone, rows, position });
  return "whole";
}

/** Before the position is on disk: after it nobody says so again, should this tab die in between. */
async function hearDestroyed({ onPulled }: PullNeeds, changes: Changes): Promise<void> {
  const { destroyed, epoch } = changes;
  if (destroyed.length > 0) await onPulled({ ...NOTHING, destroyed, destroyedInEpoch: epoch });
}

/**
 * The copy is as of its first page; what changed while it was taken goes into it. Up to date, it
 * takes the place of the old one, if there was one.
 */
async function catchUp(needs: PullNeeds, copying: Copying, from: Position): Promise<Step> {
  const { mirror } = needs;
  const answer = await askChanges(needs, from);
  if (answer === "resync") return copyAnew(needs, copying.reason);
  if (typeof answer === "string") return answer;
  const { changes, position } = answer;
  const { documents, epoch } = changes;
  const isFirst = mirror.meta().position === null;
  await hearDestroyed(needs, changes);
  const rows = await mirror.write(documents, { copying: { ...copying, position }, epoch });
  await needs.onPulled({ ...NOTHING, rows: isFirst ? rows : [] });
  if (changes.more) return "again";
  if (!(await needs.onCopied(epoch, copying.reason))) return "later";
  await needs.onPulled({
    ...NOTHING,
    ...(await mirror.finishCopy(copying.copy, position)),
    position,
    copied: true,
  });
  return "whole";
}

/**
 * `resync`: 409, the server refuses the cursor, as after a restore (another epoch). `again`: the
 * mirror was written meanwhile, and the answer does not follow what it holds now.
 */
async function askChanges({ call, platform, mirror }: PullNeeds, { cursor }: Position) {
  const since = encodeURIComponent(cursor);
  const { writes } = mirror.meta();
  const reply = await call(apiRequest("GET", `/api/sync/changes?since=${since}`));
  if (reply.kind !== "answered") return "later";
  if (mirror.meta().writes !== writes) return "again";
  if (reply.status === 409) return "resync";
  const changes = changesAnswer.safeParse(reply.body).data;
  return changes ? { changes, position: positionOf(changes, platform) } : "later";
}

/** Takes a copy up where it was left; where the server knows no such page, begins another. */
async function copyPage(needs: PullNeeds, reason: CopyReason | null): Promise<Step> {
  const { mirror, platform } = needs;
  const { copying, writes } = mirror.meta();
  const page = copying?.next ? (`?page=${encodeURIComponent(copying.next)}` as const) : "";
  const reply = await needs.call(apiRequest("GET", `/api/sync/snapshot${page}`));
  if (reply.kind !== "answered") return "later";
  if (mirror.meta().writes !== writes) return "again";
  if (reply.status === 409) return copyAnew(needs, copying ? reason : null);
  const answer = snapshotAnswer.safeParse(reply.body).data;
  if (!answer) return "later";
  if (reason && !copying) await mirror.noteMending(platform.clock.now());
  await keepPage(needs, answer, { position: positionOf(answer, platform), reason });
  return "again";
}

/** In pieces: writing one and drawing it is a task each, and no task may hold up a screen. */
async function keepPage(
  { platform, mirror, onArrived, onPulled }: PullNeeds,
  { documents, next, total, epoch }: SnapshotPage,
  { position, reason }: { position: Position; reason: CopyReason | null },
): Promise<void> {
  const { copying: before, lastCopy, position: shown } = mirror.meta();
  const copy = before?.copy ?? lastCopy + 1;
  const done = before?.next ? before.done : 0;
  // A copy cut off within a page asks for that page again.
  const clock = before?.clock ?? { timeZone: position.timeZone, skewMs: position.skewMs };
  const both = { copy, total, clock, reason };
  const within: Copying = { ...both, next: before?.next ?? null, done, position: null };
  const after: Copying = {
    ...{ ...both, next, done: done + documents.length },
    position: next === null ? position : null,
  };
  // Nobody waits for the disk to see today and tomorrow, which come first.
  if (!shown && !before) {
    mirror.begin(within);
    onArrived(documents.map((body) => ({ key: body.key, copy, epoch, body })));
    await platform.whenIdle();
  }
  for await (const { piece, encrypted, isLast } of encryptedPieces(
    mirror,
    documents,
    platform.documentsAPiece,
  )) {
    const rows = await mirror.write(piece, { copying: isLast ? after : within, epoch }, encrypted);
    await onPulled(shown ? NOTHING : { ...NOTHING, rows });
    await platform.whenIdle();
  }
}

/** A page's documents as they are written; while one piece is, the next one is sealed. */
export async function* encryptedPieces(
  mirror: Mirror,
  documents: readonly SyncDocument[],
  size = DOCUMENTS_A_PIECE,
) {
  const pieceAt = (from: number) => documents.slice(from, from + size);
  let piece = pieceAt(0);
  let sealing = mirror.encrypt(piece);
  for (let next = size; ; next += size) {
    const encrypted = await sealing;
    const isLast = next >= documents.length;
    const after = pieceAt(next);
    if (!isLast) sealing = mirror.encrypt(after);
    yield { piece, encrypted, isLast };
    if (isLast) return;
    piece = after;
  }
}

/** One that was to mend the mirror begins again at once: a refused copy has mended nothing yet. */
async function copyAnew(needs: PullNeeds, reason: CopyReason | null): Promise<Step> {
  await needs.mirror.abandonCopy();
  return reason === null ? "again" : copyPage(needs, reason);
}

export const NOTHING: Pulled = {
  rows: [],
  removedKeys: [],
  destroyed: [],
  destroyedInEpoch: null,
  position: null,
  copied: false,
};

function positionOf(answer: Changes | SnapshotPage, { clock }: Pick<Platform, "clock">): Position {
  return {
    cursor: answer.cursor,
    epoch: answer.epoch,
    horizon: answer.horizon,
    seen: answer.seen,
    today: answer.today,
    timeZone: answer.time_zone,
    skewMs: Date.parse(answer.server_time) - clock.now(),
    syncedAt: answer.server_time,
  };
}

/** Pages of `changes` that have come and are not written yet, because more of them follow. */
export class ChangePages {
  /** The cursor of the mirror they follow; once it has moved they are of no use. */
  #since: string | null = null;
  #position: Position | null = null;
  readonly #documents = new Map<string, SyncDocument>();

  /** Where the next page begins. */
  positionAfter(mirrored: Position): Position {
    return (this.#since === mirrored.cursor && this.#position) || mirrored;
  }

  /** @returns all documents since the mirror's position, each as it came last */
  add(
    documents: readonly SyncDocument[],
    mirrored: Position,
    position: Position,
  ): readonly SyncDocument[] {
    if (this.#since !== mirrored.cursor) this.#documents.clear();
    for (const document of documents) this.#documents.set(document.key, document);
    this.#since = mirrored.cursor;
    this.#position = position;
    return [...this.#documents.values()];
  }
}
