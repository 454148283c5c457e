import { mirrorStart } from "../../../shared/sync/mirror-window.ts";
import {
  addDays,
  type Day,
  dayOf,
  dayOfMonth,
  formatDay,
  month,
  parseIsoDay,
  weekday,
  yearOf,
} from "../../../shared/time/calendar.ts";

export const PERIODS = [
  { name: "week", label: "Эта неделя" },
  { name: "month", label: "Этот месяц" },
  { name: "past", label: "Прошедшие 60 дней" },
  { name: "own", label: "Свой период" },
] as const;
export type PeriodName = (typeof PERIODS)[number]["name"];

/** Days of visits, both included. */
export interface Period {
  name: PeriodName;
  from: Day;
  to: Day;
}

/** The period in the address; this month by default. */
export interface FiguresSearch {
  period?: Exclude<PeriodName, "month">;
  from?: Day;
  to?: Day;
}

/** Longer than any schedule is laid out. */
const DAYS_AHEAD = 400;

/** The first and the last day of the visits that this device may store. */
export const heldDays = (today: Day): { from: Day; to: Day } => ({
  from: mirrorStart(today),
  to: addDays(today, DAYS_AHEAD),
});

/** Reads an address; unknown values are left out. */
export function figuresSearch({ period, from, to }: Record<string, unknown>): FiguresSearch {
  if (period === "week" || period === "past") return { period };
  const [first, last] = [dayIn(from), dayIn(to)];
  return period === "own" && first && last ? { period, from: first, to: last } : {};
}

const dayIn = (value: unknown): Day | null =>
  typeof value === "string" ? parseIsoDay(value) : null;

/** The days of the period, within this device's data. */
export function periodOf(search: FiguresSearch, today: Day): Period {
  const name = search.period ?? "month";
  const held = heldDays(today);
  const [from, to] = daysOf(search, today);
  const first = within(from, held);
  const last = within(to, held);
  return first <= last ? { name, from: first, to: last } : { name, from: last, to: first };
}

function daysOf(search: FiguresSearch, today: Day): [Day, Day] {
  const { from, to, period } = search;
  if (period === "week") {
    const monday = addDays(today, -weekday(today));
    return [monday, addDays(monday, 6)];
  }
  if (period === "past") return [mirrorStart(today), addDays(today, -1)];
  if (period === "own" && from && to) return [from, to];
  const first = addDays(today, 1 - dayOfMonth(today));
  const next = dayOf(yearOf(first) + (month(first) === 12 ? 1 : 0), (month(first) % 12) + 1, 1);
  return [first, next ? addDays(next, -1) : today];
}

const within = (day: Day, held: { from: Day; to: Day }): Day =>
  day < held.from ? held.from : day > held.to ? held.to : day;

export const periodWords = ({ from, to }: Pick<Period, "from" | "to">) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
