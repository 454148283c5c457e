import { z } from "zod";
import { addDays, type Day, formatDay } from "../../shared/calendar.ts";
import { journalRecordSchema } from "../../shared/journal.ts";
import { parseEtag } from "../../shared/sync.ts";
import type { Answered, Call, Caller } from "./calls.ts";
import { Refused, Unreachable } from "./failures.ts";
import type { Fetched } from "./fetched.ts";
import { listJournal } from "./journal-list.ts";
import { mirrorStart } from "./mirror.ts";
import type { Projection } from "./projection.ts";
import type { ClinicNow, FoldedRecord, JournalQuery } from "./record.ts";
import type { Shown } from "./shown.ts";
import { ShownTable } from "./shown-table.ts";

/** Records the mirror does not hold, asked of the server (DESIGN 4.2). */
export interface Older {
  fetchOlder(query: JournalQuery): Promise<FoldedRecord[]>;
  fetchRecord(idOrUid: number | string): Promise<FoldedRecord | null>;
}

export function createOlder(
  call: Caller,
  { projection, fetched }: { projection: Projection; fetched: Fetched },
  now: () => ClinicNow,
  epoch: () => string | null,
): Older {
  /** Null where the server answered before it heard of the own cancelling. */
  const shown = (uid: string) => projection.shown(uid, fetched.of(uid));

  return {
    async fetchOlder(query) {
      const until = addDays(mirrorStart(now().day), -1);
      if (query.day !== null && query.day > until) return [];
      const answer = await get(call, `/api/journal/?${periodOf(query, until)}`);
      const records = z.array(journalRecordSchema).parse(answer?.body);
      // The answer's own epoch: there is one even before the first copy is whole.
      for (const record of records) fetched.take(record, answer?.epoch ?? epoch());
      const found = records.map(({ uid }) => shown(uid)).filter((each) => each !== null);
      return arranged(found, projection, query, now());
    },
    async fetchRecord(idOrUid) {
      const answer = await get(call, `/api/journal/${encodeURIComponent(idOrUid)}`);
      if (!answer) return null;
      const told = answer.etag === null ? null : parseEtag(answer.etag);
      const record = journalRecordSchema.parse(answer.body);
      fetched.take(record, told?.epoch ?? epoch());
      const found = shown(record.uid);
      return found && projection.folded(found);
    },
  };
}

function periodOf({ day }: JournalQuery, until: Day): string {
  return day === null ? `to=${formatDay(until)}` : `day=${formatDay(day)}`;
}

/** Filtered and sorted as the journal list is, in rows of its own. */
function arranged(
  shown: readonly Shown[],
  { folded }: Projection,
  query: JournalQuery,
  now: ClinicNow,
): FoldedRecord[] {
  const table = new ShownTable();
  table.change(shown.map((after) => ({ before: null, after: { ...after } })));
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
