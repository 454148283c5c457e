import { type Day, parseDay } from "../../shared/calendar.ts";
import type { DayRecord, JournalRecord } from "../../shared/journal.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { RecordSync } from "./record.ts";
import { isSlotField } from "./wire.ts";

/** A record and where it lies. `epoch` is that of the server's word it rests on. */
export interface Placed {
  record: DayRecord;
  employee: number;
  day: Day;
  epoch: string | null;
}

/** What the outbox has to say about one record. */
export interface RecordOverlay {
  creation: OutboxEntry | null;
  /** In order of making. */
  edits: readonly OutboxEntry[];
  removal: OutboxEntry | null;
}

const PARKED: ReadonlySet<string> = new Set(["conflict", "rejected"]);

export const isParked = (entry: Pick<OutboxEntry, "state">) => PARKED.has(entry.state);
export const isOpen = (entry: Pick<OutboxEntry, "state">) => entry.state !== "done";
/** Neither answered nor parked: the server has yet to hear of it. */
export const isWaiting = (entry: Pick<OutboxEntry, "state">) => isOpen(entry) && !isParked(entry);

/** The outbox's say on each record, by uid. */
export function overlaysOf(entries: readonly OutboxEntry[]): Map<string, RecordOverlay> {
  const overlays = new Map<string, RecordOverlay>();
  for (const entry of entries) {
    if (entry.subject.kind !== "record") continue;
    const before = overlays.get(entry.subject.uid) ?? NOTHING;
    overlays.set(entry.subject.uid, withEntry(before, entry));
  }
  return overlays;
}

const NOTHING: RecordOverlay = { creation: null, edits: [], removal: null };

function withEntry(overlay: RecordOverlay, entry: OutboxEntry): RecordOverlay {
  if (entry.method === "POST") return { ...overlay, creation: entry };
  if (entry.method === "DELETE") return { ...overlay, removal: entry };
  return { ...overlay, edits: [...overlay.edits, entry] };
}

/** Entries are never changed in place: the same ones say the same. */
export function isSameOverlay(a: RecordOverlay, b: RecordOverlay | undefined): boolean {
  return (
    a.creation === b?.creation &&
    a.removal === b?.removal &&
    a.edits.length === b.edits.length &&
    a.edits.every((edit, index) => edit === b.edits[index])
  );
}

/**
 * The mirror's record with this device's own edits over it; null where nothing is to be shown.
 * Idempotent: an edit that the mirror already has changes nothing.
 * @param destroyed the feed said that this uid is gone
 */
export function foldRecord(
  mirrored: Placed | null,
  overlay: RecordOverlay | undefined,
  destroyed: boolean,
): { placed: Placed; sync: RecordSync } | null {
  if (!overlay) return mirrored && { placed: mirrored, sync: "synced" };
  if (overlay.removal && !isParked(overlay.removal)) return null;
  const base = restsOn(mirrored, overlay, destroyed);
  if (!base) return null;
  const words = mirrored ? [...unanswered(overlay.creation), ...overlay.edits] : overlay.edits;
  return { placed: words.reduce(withEdit, base), sync: syncOf(overlay) };
}

/** A creation the server has though no answer told of it: what was made of it since its first call. */
const unanswered = (creation: OutboxEntry | null) =>
  creation && isOpen(creation) ? [creation] : [];

/** The newest word of the server's on a record: the mirror's, or an answer the mirror has yet to reach. */
export function restsOn(
  mirrored: Placed | null,
  overlay: RecordOverlay | undefined,
  destroyed: boolean,
): Placed | null {
  if (!overlay || (!mirrored && destroyed)) return mirrored;
  const answered = latestAnswer(overlay);
  if (!mirrored) return answered ?? createdBy(overlay.creation);
  if (!answered) return mirrored;
  // The new life of a restored database speaks before the mirror has its copy.
  if (answered.epoch !== mirrored.epoch) return answered;
  return answered.record.revision > mirrored.record.revision ? answered : mirrored;
}

function latestAnswer({ creation, edits }: RecordOverlay): Placed | null {
  const last = [creation, ...edits].findLast(
    (entry) => entry?.state === "done" && entry.answer?.record,
  );
  const answer = last?.answer;
  return answer?.record ? placedOf(answer.record, answer.epoch) : null;
}

/** A record as the API answers it, in its place. */
export function placedOf(answered: JournalRecord, epoch: string | null): Placed {
  const { employee, employee_name: _, record_day, ...record } = answered;
  return { record, employee, day: dayOf(record_day), epoch };
}

function createdBy(creation: OutboxEntry | null): Placed | null {
  const body = creation?.body;
  if (!creation || !body || creation.subject.kind !== "record") return null;
  const text = (field: string) => String(body[field] ?? "");
  return {
    employee: Number(body.employee),
    day: dayOf(text("record_day")),
    epoch: null,
    record: {
      id: null,
      uid: creation.subject.uid,
      record_time: text("record_time"),
      user_name: text("user_name"),
      phone: text("phone"),
      service: text("service"),
      add_comment: text("add_comment"),
      operator_view: true,
      call_operator: body.call_operator !== false,
      source: "staff",
      read_at: null,
      consent: null,
      created_at: creation.madeAt,
      revision: 0,
    },
  };
}

/** An answered edit is in what the record rests on, but for «просмотрено», which has no revision. */
function withEdit(placed: Placed, edit: OutboxEntry): Placed {
  const answered = edit.state === "done" && edit.answer?.record;
  const isCreation = edit.method === "POST";
  const keepsPlace = isParked(edit) || isCreation;
  const fields = Object.entries(edit.body ?? {}).filter(
    ([field]) =>
      (!answered || field === "read") &&
      !(keepsPlace && isSlotField(field)) &&
      !(isCreation && !(field in edit.base)),
  );
  return fields.reduce((folded, [field, value]) => withField(folded, field, value, edit), placed);
}

function withField(placed: Placed, field: string, value: unknown, edit: OutboxEntry): Placed {
  if (field === "employee") return { ...placed, employee: Number(value) };
  if (field === "record_day") return { ...placed, day: dayOf(String(value)) };
  if (field !== "read") return { ...placed, record: { ...placed.record, [field]: value } };
  const read_at = value ? (placed.record.read_at ?? edit.madeAt) : null;
  return { ...placed, record: { ...placed.record, read_at } };
}

/** The outbox writes days as the API does; the year is always there. */
export function dayOf(text: string): Day {
  const day = parseDay(text, "1970-01-01");
  if (!day) throw new Error("An operation names a day that is none");
  return day;
}

function syncOf({ creation, edits, removal }: RecordOverlay): RecordSync {
  const entries = [creation, ...edits, removal].filter((entry) => entry !== null);
  if (entries.some((entry) => entry.state === "conflict")) return "conflict";
  if (entries.some((entry) => entry.state === "rejected")) return "rejected";
  return entries.some(isOpen) ? "waiting" : "synced";
}
