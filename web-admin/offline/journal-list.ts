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
  const found = query.sort === "newest" ? newest(lists) : closest(lists, query, now);
  const wanted = predicateOf(query);
  const records = [];
  let total = 0;
  for (const shown of found) {
    if (wanted && !wanted(shown)) continue;
    if (total++ < limit) records.push(lists.folded(shown));
    else if (!wanted) break;
  }
  const all = !wanted ? lists.byTime.items.length : total;
  return { records, total: all, unread: lists.unread };
}

function* newest({ byNumber }: JournalLists): Generator<Shown> {
  yield* backwards(byNumber.items, byNumber.items.length, 0);
}

/** Upcoming soonest first, then past latest first. */
function* closest(
  { byTime }: JournalLists,
  { day }: JournalQuery,
  now: ClinicNow,
): Generator<Shown> {
  const start = day === null ? 0 : byTime.firstNot((each) => each.day < day);
  const end = day === null ? byTime.items.length : byTime.firstNot((each) => each.day <= day);
  const pivot = byTime.firstNot((each) => isPast(each, now));
  const middle = Math.min(Math.max(pivot, start), end);
  for (let at = middle; at < end; at++) {
    const shown = byTime.items[at];
    if (shown) yield shown;
  }
  yield* backwards(byTime.items, middle, start);
}

function* backwards(items: readonly Shown[], from: number, to: number): Generator<Shown> {
  for (let at = from - 1; at >= to; at--) {
    const shown = items[at];
    if (shown) yield shown;
  }
}

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
  const tail = phoneTail(digits);
  const afterPrefix = /^[78]./.test(digits) ? digits.slice(1) : null;
  return (phone) => {
    if (phone.includes(digits)) return true;
    const own = phone.slice(-10);
    if (digits.length >= 10 && own === tail) return true;
    return afterPrefix !== null && phone.length > 10 && own.startsWith(afterPrefix);
  };
}
