import { z } from "zod";
import { addDays, type Day, formatDay } from "../../shared/calendar.ts";
import { type JournalRecord, journalRecordSchema } from "../../shared/journal.ts";
import { formatEtag, parseEtag } from "../../shared/sync.ts";
import type { Answered, Call, Caller } from "./calls.ts";
import type { Seen } from "./commands.ts";
import { Refused, Unreachable } from "./failures.ts";
import { placedOf } from "./fold.ts";
import { listJournal } from "./journal-list.ts";
import { mirrorStart } from "./mirror.ts";
import type { ClinicNow, FoldedRecord, JournalQuery } from "./record.ts";
import { type Shown, shownRecord } from "./shown.ts";
import { ShownTable } from "./shown-table.ts";

/** Records the mirror does not hold, asked of the server (DESIGN 4.2). */
export interface Older {
  fetchOlder(query: JournalQuery): Promise<FoldedRecord[]>;
  fetchRecord(idOrUid: number | string): Promise<FoldedRecord | null>;
  /** What was last fetched of a record, so that it can be edited. */
  seen(uid: string): Seen | null;
}

export function createOlder(call: Caller, now: () => ClinicNow, epoch: () => string | null): Older {
  const fetched = new Map<string, Seen>();

  /** Its own ETag tells the epoch even before the first copy is whole. */
  function keep(record: JournalRecord, own: string | null = null): Shown {
    const known = (own && parseEtag(own)?.epoch) || epoch();
    const placed = placedOf(record, known);
    const folded = shownRecord({ ...placed, sync: "synced" }, record.employee_name);
    const etag = known ? formatEtag(known, record.revision) : null;
    fetched.set(record.uid, { record: folded, etag });
    return { ...placed, sync: "synced", folded, slot: -1 };
  }

  return {
    async fetchOlder(query) {
      const until = addDays(mirrorStart(now().day), -1);
      if (query.day !== null && query.day > until) return [];
      const answer = await get(call, `/api/journal/?${periodOf(query, until)}`);
      const records = z.array(journalRecordSchema).parse(answer?.body);
      const shown = records.map((record) => keep(record));
      return arranged(shown, query, now());
    },
    async fetchRecord(idOrUid) {
      const answer = await get(call, `/api/journal/${encodeURIComponent(idOrUid)}`);
      return answer && keep(journalRecordSchema.parse(answer.body), answer.etag).folded;
    },
    seen: (uid) => fetched.get(uid) ?? null,
  };
}

function periodOf({ day }: JournalQuery, until: Day): string {
  return day === null ? `to=${formatDay(until)}` : `day=${formatDay(day)}`;
}

/** Filtered and sorted as the journal list is. */
function arranged(shown: readonly Shown[], query: JournalQuery, now: ClinicNow): FoldedRecord[] {
  const table = new ShownTable();
  table.change(shown.map((after) => ({ before: null, after })));
  const folded = (each: Shown) => each.folded ?? shownRecord(each, "");
  const lists = { table, unread: 0, folded };
  return [...listJournal(lists, query, now, shown.length).records];
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
