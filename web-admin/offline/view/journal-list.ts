import { inRussianLayout } from "../../../shared/language/keyboard-layout.ts";
import { normaliseName } from "../../../shared/language/normalise-text.ts";
import { plainLetters, plainText } from "../../../shared/language/plain-text.ts";
import { isOneNumber, phoneDigits } from "../../../shared/patient/patient.ts";
import type { ClinicNow, VisitView } from "../operations/record.ts";
import type { JournalDay, JournalQuery, JournalView } from "./journal-query.ts";
import { markPhone } from "./search/phone-search.ts";
import type { ViewRow } from "./table/projected-record.ts";
import { instantOf, type RecordTable, sourceCode, timeCode, timeOf } from "./table/record-table.ts";

export interface JournalLists {
  table: RecordTable;
  unread: number;
  folded(shown: ViewRow): VisitView;
}

/**
 * The first `limit` records of a query and how many there are in all (A-4.1 to, D2.13).
 * @param now by which «closest» divides upcoming from past
 */
export function listJournal(
  { table, unread, folded }: JournalLists,
  query: JournalQuery,
  now: ClinicNow,
  limit: number,
): Omit<JournalView, "ready"> {
  const wanted = sieveOf(table, query);
  const first: number[] = [];
  let total = 0;
  for (const { slots, from, to, step } of stretchesOf(table, query, now)) {
    if (!wanted && first.length >= limit) break;
    for (let at = from; at !== to; at += step) {
      const slot = slots[at] ?? 0;
      if (wanted && !wanted(slot)) continue;
      if (total++ < limit) first.push(slot);
      else if (!wanted) break;
    }
  }
  return {
    records: first.map((slot) => folded(table.at(slot))),
    days: query.sort === "closest" ? daysOf(table, first, wanted, now) : [],
    total: wanted ? total : table.byTime.length,
    unread,
  };
}

function daysOf(table: RecordTable, shown: number[], wanted: Wanted | null, now: ClinicNow) {
  const present = instantOf(now.day, now.time);
  const days: JournalDay[] = [];
  for (const slot of shown) {
    const { day } = table.at(slot);
    const isPast = table.instant(slot) < present;
    const last = days.at(-1);
    if (last?.day === day && last.isPast === isPast) last.shown += 1;
    else
      days.push({ day, isPast, shown: 1, total: countOn(table, { day, isPast }, wanted, present) });
  }
  return days;
}

function countOn(
  table: RecordTable,
  { day, isPast }: Pick<JournalDay, "day" | "isPast">,
  wanted: Wanted | null,
  present: number,
): number {
  const [first, next] = [instantOf(day, "00:00"), instantOf(day, "24:00")];
  const from = isPast ? first : Math.max(first, present);
  const to = isPast ? Math.min(next, present) : next;
  const slots = table.byTime.slots().subarray(table.firstAt(from), table.firstAt(to));
  return wanted ? slots.reduce((count, slot) => count + (wanted(slot) ? 1 : 0), 0) : slots.length;
}

/** A part of an order and the way it is walked; `to` is not in it. */
interface Stretch {
  slots: Int32Array;
  from: number;
  to: number;
  step: 1 | -1;
}

function stretchesOf(table: RecordTable, { sort, day }: JournalQuery, now: ClinicNow) {
  const { byTime, byNumber } = table;
  if (sort === "newest") return [backwards(byNumber.slots(), byNumber.length, 0)];
  const start = day === null ? 0 : table.firstAt(instantOf(day, "00:00"));
  const end = day === null ? byTime.length : table.firstAt(instantOf(day, "24:00"));
  const pivot = table.firstAt(instantOf(now.day, now.time));
  const middle = Math.min(Math.max(pivot, start), end);
  const upcoming: Stretch = { slots: byTime.slots(), from: middle, to: end, step: 1 };
  return [upcoming, backwards(byTime.slots(), middle, start)];
}

const backwards = (slots: Int32Array, end: number, start: number): Stretch => ({
  slots,
  from: end - 1,
  to: start - 1,
  step: -1,
});

type Wanted = (slot: number) => boolean;

/** Null where every record is wanted. One function with all checks: it runs for every record. */
function sieveOf(table: RecordTable, query: JournalQuery): Wanted | null {
  const { instants, employees, sources } = table;
  const { day, time, employee } = query;
  const first = day === null ? 0 : instantOf(day, "00:00");
  const next = day === null ? Number.POSITIVE_INFINITY : instantOf(day, "24:00");
  const minute = time === null ? null : timeCode(time);
  const source = query.source === "all" ? null : sourceCode(query.source);
  const found = searched(table, query);
  if (!found && day === null && time === null && employee === null && source === null) return null;
  return (slot) =>
    (found === null || found[slot] === 1) &&
    (employee === null || employees[slot] === employee) &&
    (source === null || sources[slot] === source) &&
    (day === null || isBetween(instants[slot] ?? 0, first, next)) &&
    (minute === null || timeOf(instants[slot] ?? 0) === minute);
}

const isBetween = (instant: number, first: number, next: number) =>
  instant >= first && instant < next;

/** Marks the slots that have what was typed; null where nothing was. */
function searched(table: RecordTable, query: JournalQuery): Uint8Array | null {
  const name = plainText(query.name);
  const isPhone = isOneNumber(name);
  const phones = [query.phone, isPhone ? name : ""].map(phoneDigits).filter(Boolean);
  const words = isPhone || name === "" ? [] : normaliseName(query.name).toLowerCase().split(/\s+/);
  const marks = [
    ...words.map((word) => findName(table, word)),
    ...phones.map((digits) => findPhone(table, digits)),
  ];
  return marks.length === 0 ? null : marks.reduce(inBoth);
}

const inBoth = (a: Uint8Array, b: Uint8Array) => a.map((mark, slot) => mark & (b[slot] ?? 0));

/**
 * Also where it was typed in the wrong keyboard layout: `bdfyjdf` finds «Иванова». The keys of ё
 * and э are apostrophes there, so they are read as keys before all apostrophes become one.
 */
function findName({ names, size }: RecordTable, word: string): Uint8Array {
  const found = new Uint8Array(size);
  names.mark(found, plainLetters(word));
  const meant = inRussianLayout(word);
  if (meant) names.mark(found, meant);
  return found;
}

function findPhone({ phones, size }: RecordTable, digits: string): Uint8Array {
  const found = new Uint8Array(size);
  markPhone(phones, found, digits);
  return found;
}
