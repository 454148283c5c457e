import * as z from "zod/mini";
import { journalRecordSchema, type ParsedRecord } from "../../../shared/journal/record.ts";
import {
  type changedSchema,
  destroyedRefusalSchema,
  type destroyedVisitSchema,
} from "../../../shared/journal/refusals.ts";
import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import { parseEtag } from "../../../shared/sync/sync.ts";
import { addDays, type ClinicMoment, type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Answered, Caller } from "../network/calls.ts";
import { isOpen, type Operation } from "../operations/operation.ts";
import { isRemoval, visitOf } from "../operations/target.ts";
import { type ServerVisit, serverVisitOf, type VisitView } from "../operations/visit.ts";
import { Refused, Unreachable } from "../platform/errors.ts";
import { arrange, type JournalQuery } from "./journal-list.ts";
import type { Projection } from "./projection.ts";

/** The server's data of a cancelled visit; its patient's data are destroyed. */
export interface CancelledVisit {
  kind: "cancelled";
  destroyed: z.infer<typeof destroyedVisitSchema>;
  changed: z.infer<typeof changedSchema>;
}

/** A part of the older records, the newest first. */
export interface OlderPage {
  /** Those of the part that the query wants. */
  records: VisitView[];
  /** How many were looked through. */
  looked: number;
  /** The start of the next part; null at the end. */
  next: string | null;
}

/** Some 200 KB of text. */
const RECORDS_A_PAGE = 500;
const NONE: OlderPage = { records: [], looked: 0, next: null };

interface Needs {
  projection: Projection;
  fetched: FetchedRecords;
  now(): ClinicMoment;
  /** Of the mirror; null before the first snapshot is whole. */
  epoch(): string | null;
  /** The records that screens read have changed. */
  notify(isNews: true): void;
}

/** Records the mirror does not hold, asked of the server. @throws Unreachable, Refused */
export function createOlderRecords(call: Caller, needs: Needs) {
  const { projection, fetched } = needs;

  /** Null if the server answered before our own cancelling. */
  const shown = (uid: string) => projection.shown(uid, fetched.of(uid));

  return {
    /**
     * Records older than the mirror, a part at a time.
     * @param after the `next` of the part before
     */
    async fetchOlder(query: JournalQuery, after: string | null = null): Promise<OlderPage> {
      const until = addDays(mirrorStart(needs.now().day), -1);
      if (query.day !== null && query.day > until) return NONE;
      const answer = await get(call, `/api/journal/?${periodOf(query, until, after)}`);
      const records = z.array(journalRecordSchema).parse(answer?.body);
      // The answer's own epoch: there is one even before the first copy is whole.
      for (const record of records) fetched.take(record, answer?.epoch ?? needs.epoch());
      needs.notify(true);
      const found = records.map(({ uid }) => shown(uid)).filter((each) => each !== null);
      return {
        records: arrange(found, query, needs.now()),
        looked: records.length,
        next: query.day === null ? nextAfter(records) : null,
      };
    },
    /** The record, who cancelled it and when, or null if there was no such record. */
    async fetchRecord(idOrUid: number | string): Promise<VisitView | CancelledVisit | null> {
      const answer = await get(call, `/api/journal/${encodeURIComponent(idOrUid)}`);
      if (!answer) return null;
      if (answer.status === 410) return cancelledVisit(answer.body);
      const etag = answer.etag === null ? null : parseEtag(answer.etag);
      const record = journalRecordSchema.parse(answer.body);
      fetched.take(record, etag?.epoch ?? needs.epoch());
      needs.notify(true);
      return shown(record.uid);
    },
  };
}

/** `null` once the act is purged, too: then the visit is unknown. */
function cancelledVisit(body: unknown): CancelledVisit | null {
  const { destroyed, changed } = destroyedRefusalSchema.parse(body);
  return destroyed && changed ? { kind: "cancelled", destroyed, changed } : null;
}

function periodOf({ day, sort }: JournalQuery, until: Day, after: string | null): string {
  if (day !== null) return `day=${formatDay(day)}`;
  return String(
    new URLSearchParams({
      to: formatDay(until),
      limit: String(RECORDS_A_PAGE),
      order: sort === "newest" ? "number" : "time",
      ...(after === null ? {} : { before: after }),
    }),
  );
}

function nextAfter(records: readonly ParsedRecord[]): string | null {
  const last = records.at(-1);
  if (!last || records.length < RECORDS_A_PAGE) return null;
  return `${last.record_day} ${last.record_time} ${last.id}`;
}

/** `null` for a 404. */
async function get(call: Caller, path: string): Promise<Answered | null> {
  const reply = await call({ method: "GET", path });
  if (reply.kind !== "answered") throw new Unreachable();
  if (reply.status === 404) return null;
  if (reply.status === 410) return reply;
  if (reply.problem) throw new Refused(reply.status, reply.problem);
  return reply;
}

/**
 * Records fetched from the server because the mirror lacks them. Pulls do not update them, so
 * answers to own calls do.
 */
export class FetchedRecords {
  readonly #placed = new Map<string, ServerVisit>();
  readonly #uids = new Map<number, string>();
  #operations: readonly Operation[] = [];

  of(uid: string): ServerVisit | null {
    return this.#placed.get(uid) ?? null;
  }

  uidOf(id: number): string | null {
    return this.#uids.get(id) ?? null;
  }

  /** A later record is newer, unless it has an earlier revision. */
  take(record: ParsedRecord, epoch: string | null): void {
    const held = this.#placed.get(record.uid);
    const isOutrun = held?.epoch === epoch && held.record.revision > record.revision;
    if (!isOutrun) this.#placed.set(record.uid, serverVisitOf(record, epoch));
    this.#uids.set(record.id, record.uid);
  }

  /**
   * Takes over answers since the last call.
   * @returns the keys of calls that left without this tab seeing an answer
   */
  follow(operations: readonly Operation[]): string[] {
    const before = this.#operations;
    this.#operations = operations;
    const seen = new Set(before);
    this.learn(operations.filter((operation) => !seen.has(operation)));
    const listed = new Set(operations.map(({ seq }) => seq));
    return before
      .filter(
        (operation) => isOpen(operation) && !listed.has(operation.seq) && this.#isOfHeld(operation),
      )
      .map(({ key }) => key);
  }

  learn(operations: readonly Operation[]): void {
    for (const operation of operations) {
      const { state, answer } = operation;
      const uid = visitOf(operation);
      if (uid === null || state !== "done" || !answer || !this.#placed.has(uid)) continue;
      if (isRemoval(operation) || !answer.record) this.#placed.delete(uid);
      else this.take(answer.record, answer.epoch);
    }
  }

  #isOfHeld(operation: Operation): boolean {
    return this.#placed.has(visitOf(operation) ?? "");
  }
}
