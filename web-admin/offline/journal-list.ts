import type { DayRecord } from "../../shared/journal.ts";
import { phoneDigits, phoneTail } from "../../shared/patient.ts";
import type { Ordered } from "./ordered.ts";
import type { ClinicNow, FoldedRecord, JournalQuery, JournalView } from "./record.ts";
import type { Shown } from "./shown.ts";

/** Records in the orders lists are read in. */
export interface JournalLists {
  byTime: Pick<Ordered<Shown>, "items" | "firstNot">;
  byNumber: Pick<Ordered<Shown>, "items">;
  unread: number;
  folded(shown: Shown): FoldedRecord;
}

/**
 * The first `limit` records of a query and how many there are in all (A-4.1 to, D2.13).
 * @param now by which «closest» tells upcoming from past
 */
export function listJournal(
  lists: JournalLists,
  query: JournalQuery,
  now: ClinicNow,
  limit: number,
): Omit<JournalView, "ready"> {
  const wanted = predicateOf(query);
  const records: FoldedRecord[] = [];
  let total = 0;
  for (const { items, from, to, step } of stretchesOf(lists, query, now)) {
    if (!wanted && records.length >= limit) break;
    for (let at = from; at !== to; at += step) {
      const shown = items[at];
      if (!shown || (wanted && !wanted(shown))) continue;
      if (total++ < limit) records.push(lists.folded(shown));
      else if (!wanted) break;
    }
  }
  const all = wanted ? total : lists.byTime.items.length;
  return { records, total: all, unread: lists.unread };
}

/** A part of a list and the way it is walked; `to` is not in it. */
interface Stretch {
  items: readonly Shown[];
  from: number;
  to: number;
  step: 1 | -1;
}

function stretchesOf({ byTime, byNumber }: JournalLists, query: JournalQuery, now: ClinicNow) {
  if (query.sort === "newest") return [backwards(byNumber.items, byNumber.items.length, 0)];
  const { day } = query;
  const start = day === null ? 0 : byTime.firstNot((each) => each.day < day);
  const end = day === null ? byTime.items.length : byTime.firstNot((each) => each.day <= day);
  const pivot = byTime.firstNot((each) => isPast(each, now));
  const middle = Math.min(Math.max(pivot, start), end);
  const upcoming: Stretch = { items: byTime.items, from: middle, to: end, step: 1 };
  return [upcoming, backwards(byTime.items, middle, start)];
}

const backwards = (items: readonly Shown[], end: number, start: number): Stretch => ({
  items,
  from: end - 1,
  to: start - 1,
  step: -1,
});

function isPast({ day, record }: Shown, now: ClinicNow): boolean {
  return day < now.day || (day === now.day && record.record_time < now.time);
}

type Wanted = (shown: Shown) => boolean;

/** Null where every record is wanted. */
function predicateOf(query: JournalQuery): Wanted | null {
  const { day, time, employee } = query;
  const checks: Wanted[] = [];
  if (day !== null) checks.push((shown) => shown.day === day);
  if (time !== null) checks.push((shown) => shown.record.record_time === time);
  if (employee !== null) checks.push((shown) => shown.employee === employee);
  if (query.source !== "all") {
    const { source } = query;
    checks.push((shown) => sourceOf(shown.record) === source);
  }
  const name = query.name.trim().toLowerCase();
  if (name !== "") checks.push((shown) => shown.name.includes(name));
  const phone = phoneSearch(query.phone);
  if (phone) checks.push((shown) => phone(shown.record.phone));
  const [first, ...others] = checks;
  if (!first) return null;
  return others.length === 0 ? first : (shown) => checks.every((check) => check(shown));
}

function sourceOf(record: DayRecord): JournalQuery["source"] {
  if (record.source === "staff") return "staff";
  return record.call_operator ? "site-confirmed" : "site-unconfirmed";
}

/** A whole number by its last ten digits, so that 8… and 7… meet; a part of one anywhere in it. */
export function phoneSearch(typed: string): ((phone: string) => boolean) | null {
  const digits = phoneDigits(typed);
  if (digits === "") return null;
  const tail = digits.length >= 10 ? phoneTail(digits) : null;
  const afterPrefix = /^[78]./.test(digits) ? digits.slice(1) : null;
  return (phone) =>
    phone.includes(digits) ||
    (tail !== null && phone.endsWith(tail)) ||
    (afterPrefix !== null && phone.startsWith(afterPrefix, phone.length - 10));
}
