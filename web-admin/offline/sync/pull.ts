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
import type { Caller } from "../network/calls.ts";
import type { Platform } from "../platform/platform.ts";
import type { Position, SnapshotProgress } from "../storage/databases.ts";
import type { Mirror } from "../storage/mirror.ts";
import { NOTHING_PULLED, type PulledChanges } from "../user-store/pulled-changes.ts";

/** `not-stored`: the device refuses to store the answer. */
export type PullOutcome = "whole" | "later" | "not-stored";

/** About a thousand records: they are written and drawn within a few frames. */
const DOCUMENTS_A_PIECE = 80;

// Our own server's documents are not validated: checking each record costs more than storing it.
const documents = z.array(z.custom<SyncDocument>(isDocument));
const changesResponse = z.extend(changesSchema, { documents });
const snapshotResponse = z.extend(snapshotPageSchema, { documents });
/** The fields of each page of the feed, in every version of the server. */
export const feedResponse = z.pick(changesSchema, { cursor: true, epoch: true, horizon: true });

interface PullNeeds {
  platform: Pick<Platform, "clock" | "whenIdle" | "documentsAPiece">;
  mirror: Mirror;
  call: Caller;
  /** Whether a snapshot has to repair the mirror, although its cursor is valid. */
  isRepairWanted(): boolean;
  /** Shows a piece that is stored. */
  apply(pulled: PulledChanges): Promise<void>;
  /**
   * A snapshot is up to date and about to replace the mirror; false: not yet.
   * @param isDoubted whether the server may have lost answered calls without a new epoch
   */
  beforeSnapshotIsShown(epoch: string, isDoubted: boolean): Promise<boolean>;
}

/**
 * Brings the mirror to the server's state.
 *
 * 1. Without a mirror, or where the server refuses its cursor, a snapshot is taken page by page.
 * 2. Then the changes since its first page are added to it, and it replaces the mirror.
 * 3. With a mirror, the changes since its cursor are pulled.
 */
export async function pull(needs: PullNeeds): Promise<PullOutcome> {
  for (;;) {
    const step = await nextStep(needs);
    if (step !== "again") return step;
  }
}

type Step = PullOutcome | "again";

async function nextStep(needs: PullNeeds): Promise<Step> {
  const { position, snapshot } = needs.mirror.meta();
  if (snapshot?.position) return catchUpSnapshot(needs, snapshot, snapshot.position);
  if (!position || snapshot || needs.isRepairWanted()) return pullSnapshotPage(needs);
  return pullChanges(needs, position);
}

/**
 * All pages are written and shown together: they are of different moments, so a visit that moved
 * between two of them would be missing from the screen.
 */
async function pullChanges(needs: PullNeeds, from: Position): Promise<Step> {
  const { mirror, apply } = needs;
  const changed = new Map<string, SyncDocument>();
  const destroyed: string[] = [];
  for (let since = from; ; ) {
    const response = await callChanges(needs, since);
    if (response === "resync") return pullSnapshotPage(needs);
    if (typeof response === "string") return response;
    const { changes, position } = response;
    const { today, epoch } = changes;
    await applyDestroyed(needs, changes);
    destroyed.push(...changes.destroyed);
    for (const document of changes.documents) changed.set(document.key, document);
    since = position;
    if (changes.more) continue;
    const removedKeys = from.today === today ? [] : await mirror.dropBefore(mirrorStart(today));
    const rows = await mirror.write([...changed.values()], { position, from });
    // Destroyed ones again: an operation about one may have been answered meanwhile.
    const gone = { removedKeys, destroyed, destroyedInEpoch: epoch };
    await apply({ ...NOTHING_PULLED, ...gone, rows, position });
    return "whole";
  }
}

/** Before the position is stored: after it the server does not name them again. */
async function applyDestroyed({ apply }: PullNeeds, changes: Changes): Promise<void> {
  const { destroyed, epoch } = changes;
  if (destroyed.length > 0) await apply({ ...NOTHING_PULLED, destroyed, destroyedInEpoch: epoch });
}

/**
 * `resync`: 409, the server refuses the cursor, as after a restore. `again`: the mirror was written
 * meanwhile, and the response does not follow its state.
 */
async function callChanges({ call, platform, mirror }: PullNeeds, { cursor }: Position) {
  const { writes } = mirror.meta();
  const reply = await call(
    apiRequest("GET", `/api/sync/changes?since=${encodeURIComponent(cursor)}`),
  );
  if (reply.kind !== "answered") return "later";
  if (mirror.meta().writes !== writes) return "again";
  if (reply.status === 409) return "resync";
  const changes = changesResponse.safeParse(reply.body).data;
  return changes ? { changes, position: positionOf(changes, platform) } : "later";
}

/**
 * Continues a snapshot at its last page; begins a new one if the server does not know that page.
 */
async function pullSnapshotPage(needs: PullNeeds): Promise<Step> {
  const { mirror } = needs;
  const { snapshot, writes } = mirror.meta();
  const query = snapshot?.next ? (`?page=${encodeURIComponent(snapshot.next)}` as const) : "";
  const reply = await needs.call(apiRequest("GET", `/api/sync/snapshot${query}`));
  if (reply.kind !== "answered") return "later";
  if (mirror.meta().writes !== writes) return "again";
  if (reply.status === 409) return abandonSnapshot(needs);
  const page = snapshotResponse.safeParse(reply.body).data;
  if (!page) return "later";
  await storePage(needs, page);
  return "again";
}

/** In pieces: writing and drawing one is a task each, and no task may block the screen. */
async function storePage(
  { platform, mirror, isRepairWanted, apply }: PullNeeds,
  page: SnapshotPage,
): Promise<void> {
  const { snapshot: before, lastSnapshot, position: shown } = mirror.meta();
  const position = positionOf(page, platform);
  const done = before?.next ? before.done : 0;
  const clock = before?.clock ?? { timeZone: position.timeZone, skewMs: position.skewMs };
  // A snapshot that is cut off within a page asks for that page again.
  const within: SnapshotProgress = {
    copy: before?.copy ?? lastSnapshot + 1,
    total: page.total,
    clock,
    isRepair: before?.isRepair ?? isRepairWanted(),
    next: before?.next ?? null,
    done,
    position: null,
  };
  const after: SnapshotProgress = {
    ...within,
    next: page.next,
    done: done + page.documents.length,
    position: page.next === null ? position : null,
  };
  const size = platform.documentsAPiece ?? DOCUMENTS_A_PIECE;
  for (let from = 0; from === 0 || from < page.documents.length; from += size) {
    const piece = page.documents.slice(from, from + size);
    const snapshot = from + size >= page.documents.length ? after : within;
    const rows = await mirror.write(piece, { snapshot, epoch: page.epoch });
    await apply(shown ? NOTHING_PULLED : { ...NOTHING_PULLED, rows });
    await platform.whenIdle();
  }
}

/** A snapshot is of the time of its first page: later changes go into it before it is shown. */
async function catchUpSnapshot(
  needs: PullNeeds,
  snapshot: SnapshotProgress,
  from: Position,
): Promise<Step> {
  const { mirror, apply } = needs;
  const response = await callChanges(needs, from);
  if (response === "resync") return abandonSnapshot(needs);
  if (typeof response === "string") return response;
  const { changes, position } = response;
  const { epoch } = changes;
  const isFirst = mirror.meta().position === null;
  await applyDestroyed(needs, changes);
  const rows = await mirror.write(changes.documents, {
    snapshot: { ...snapshot, position },
    epoch,
  });
  await apply({ ...NOTHING_PULLED, rows: isFirst ? rows : [] });
  if (changes.more) return "again";
  if (!(await needs.beforeSnapshotIsShown(epoch, snapshot.isRepair))) return "later";
  const replaced = await mirror.showSnapshot(snapshot.copy, position);
  await apply({ ...NOTHING_PULLED, ...replaced, position, endsSnapshot: true });
  return "whole";
}

/** The next step begins a new one. */
async function abandonSnapshot({ mirror, apply }: PullNeeds): Promise<Step> {
  await apply({ ...NOTHING_PULLED, removedKeys: await mirror.abandonSnapshot() });
  return "again";
}

function positionOf(
  response: Changes | SnapshotPage,
  { clock }: Pick<Platform, "clock">,
): Position {
  return {
    cursor: response.cursor,
    epoch: response.epoch,
    horizon: response.horizon,
    seen: response.seen,
    today: response.today,
    timeZone: response.time_zone,
    reminderHours: response.reminder_hours,
    skewMs: Date.parse(response.server_time) - clock.now(),
    syncedAt: response.server_time,
  };
}

function isDocument(value: unknown): boolean {
  return typeof value === "object" && value !== null && "key" in value && "kind" in value;
}
