import { z } from "zod";
import { addDays, type Day, formatDay } from "../../shared/calendar.ts";
import { type JournalRecord, journalRecordSchema } from "../../shared/journal.ts";
import { formatEtag, parseEtag } from "../../shared/sync.ts";
import type { Answered, Call, Caller } from "./calls.ts";
import type { Seen } from "./commands.ts";
import { Refused, Unreachable } from "./failures.ts";
import { type Placed, placedOf } from "./fold.ts";
import { listJournal } from "./journal-list.ts";
import { mirrorStart } from "./mirror.ts";
import type { Projection } from "./projection.ts";
import type { ClinicNow, FoldedRecord, JournalQuery } from "./record.ts";
import { type Shown, shownRecord } from "./shown.ts";
import { ShownTable } from "./shown-table.ts";

/** Records the mirror does not hold, asked of the server (DESIGN 4.2). */
export interface Older {
  fetchOlder(query: JournalQuery): Promise<FoldedRecord[]>;
  fetchRecord(idOrUid: number | string): Promise<FoldedRecord | null>;
  /** What was last fetched of a record, with the own edits made since; null once it is cancelled. */
  record(idOrUid: number | string): FoldedRecord | null;
  /** What was last fetched of a record, so that it can be edited. */
  seen(uid: string): Seen | null;
}

export function createOlder(
  call: Caller,
  projection: Projection,
  now: () => ClinicNow,
  epoch: () => string | null,
): Older {
  const fetched = new Map<string, Placed>();
  const uids = new Map<number, string>();

  /**
   * Null where the server answered before it heard of the own cancelling.
   * @param told the answer's own epoch: there is one even before the first copy is whole
   */
  function keep(record: JournalRecord, told: string | null): Shown | null {
    const placed = placedOf(record, told ?? epoch());
    fetched.set(record.uid, placed);
    uids.set(record.id, record.uid);
    return projection.over(placed);
  }

  const folded = (shown: Shown | null) => shown && projection.folded(shown);

  return {
    async fetchOlder(query) {
      const until = addDays(mirrorStart(now().day), -1);
      if (query.day !== null && query.day > until) return [];
      const answer = await get(call, `/api/journal/?${periodOf(query, until)}`);
      const records = z.array(journalRecordSchema).parse(answer?.body);
      const shown = records
        .map((record) => keep(record, answer?.epoch ?? null))
        .filter((each) => each !== null);
      return arranged(shown, projection, query, now());
    },
    async fetchRecord(idOrUid) {
      const answer = await get(call, `/api/journal/${encodeURIComponent(idOrUid)}`);
      if (!answer) return null;
      const told = answer.etag === null ? null : parseEtag(answer.etag);
      return folded(keep(journalRecordSchema.parse(answer.body), told?.epoch ?? null));
    },
    record(idOrUid) {
      const uid = typeof idOrUid === "string" ? idOrUid : (uids.get(idOrUid) ?? "");
      const placed = fetched.get(uid);
      return placed ? folded(projection.over(placed)) : null;
    },
    seen(uid) {
      const placed = fetched.get(uid);
      if (!placed) return null;
      const { record } = placed;
      const seen = shownRecord(
        { ...placed, sync: "synced" },
        projection.documents.doctorName(placed.employee),
      );
      return { record: seen, etag: placed.epoch && formatEtag(placed.epoch, record.revision) };
    },
  };
}

function periodOf({ day }: JournalQuery, until: Day): string {
  return day === null ? `to=${formatDay(until)}` : `day=${formatDay(day)}`;
}

/** Filtered and sorted as the journal list is. */
function arranged(
  shown: readonly Shown[],
  { folded }: Projection,
  query: JournalQuery,
  now: ClinicNow,
): FoldedRecord[] {
  const table = new ShownTable();
  table.change(shown.map((after) => ({ before: null, after })));
  return [...listJournal({ table, unread: 0, folded }, query, now, shown.length).records];
}

/** Null where there is no such thing, or no more. */
async function get(call: Caller, path: string): Promise<Answered | null> {
  const request: Call = { method: "GET", path };
  const reply = await call(request);
  if (reply.kind !== "answered") throw new Unreachable();
  if (reply.status === 404 || reply.status === 410) return null;
  if (reply.problem) throw new Refused(reply.status, reply.problem);
  return reply;
}
