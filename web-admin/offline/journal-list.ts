import { phoneDigits, phoneTail } from "../../shared/patient.ts";
import type { ClinicNow, FoldedRecord, JournalQuery, JournalView } from "./record.ts";
import type { Shown } from "./shown.ts";
import { instantOf, type ShownTable, sourceCode, timeCode, timeOf } from "./shown-table.ts";

export interface JournalLists {
  table: ShownTable;
  unread: number;
  folded(shown: Shown): FoldedRecord;
}

/**
 * The first `limit` records of a query and how many there are in all (A-4.1 to, D2.13).
 * @param now by which «closest» tells upcoming from past
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
  const records = first.map((slot) => folded(table.at(slot)));
  return { records, total: wanted ? total : table.byTime.length, unread };
}

/** A part of an order and the way it is walked; `to` is not in it. */
interface Stretch {
  slots: Int32Array;
  from: number;
  to: number;
  step: 1 | -1;
}

function stretchesOf(table: ShownTable, { sort, day }: JournalQuery, now: ClinicNow) {
  const { byTime, byNumber } = table;
  if (sort === "newest") return [backwards(byNumber.slots(), byNumber.length, 0)];
  const before = (end: number) => byTime.firstNot((slot) => table.instant(slot) < end);
  const start = day === null ? 0 : before(instantOf(day, "00:00"));
  const end = day === null ? byTime.length : before(instantOf(day, "24:00"));
  const pivot = before(instantOf(now.day, now.time));
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

/** Null where every record is wanted. */
function sieveOf(table: ShownTable, query: JournalQuery): Wanted | null {
  const { instants, employees, sources } = table;
  const { day, time, employee } = query;
  const checks: Wanted[] = [];
  if (day !== null) {
    const [first, next] = [instantOf(day, "00:00"), instantOf(day, "24:00")];
    checks.push((slot) => (instants[slot] ?? 0) >= first && (instants[slot] ?? 0) < next);
  }
  if (time !== null) {
    const code = timeCode(time);
    checks.push((slot) => timeOf(instants[slot] ?? 0) === code);
  }
  if (employee !== null) checks.push((slot) => employees[slot] === employee);
  if (query.source !== "all") {
    const code = sourceCode(query.source);
    checks.push((slot) => sources[slot] === code);
  }
  for (const found of searchesOf(table, query)) checks.push((slot) => found[slot] === 1);
  const [first, ...others] = checks;
  if (!first) return null;
  return others.length === 0 ? first : (slot) => checks.every((check) => check(slot));
}

/** For each search, the slots that have what was typed. */
function searchesOf(table: ShownTable, query: JournalQuery): Uint8Array[] {
  const searches: Uint8Array[] = [];
  const name = query.name.trim().toLowerCase();
  if (name !== "") {
    const found = new Uint8Array(table.size);
    table.names.mark(found, name);
    searches.push(found);
  }
  const digits = phoneDigits(query.phone);
  if (digits !== "") searches.push(findPhone(table, digits));
  return searches;
}

/** A whole number by its last ten digits, so that 8… and 7… meet; a part of one anywhere in it. */
function findPhone({ phones, size }: ShownTable, digits: string): Uint8Array {
  const found = new Uint8Array(size);
  phones.mark(found, digits);
  if (digits.length >= 10) {
    const tail = phoneTail(digits);
    phones.mark(found, tail, (begin, length) => begin === length - tail.length);
  }
  if (/^[78]./.test(digits)) {
    phones.mark(found, digits.slice(1), (begin, length) => begin === Math.max(0, length - 10));
  }
  return found;
}
