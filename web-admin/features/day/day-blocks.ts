import { minutesOfDay } from "../../../shared/time/parse-times.ts";
import { slotText } from "../../../shared/time/slot.ts";
import type { DayView, VisitView } from "../../offline/index.ts";
import type { AlsoBooked } from "./also-booked.ts";

/** State of a time in a doctor's day. `held`: a visit that the user may not read. */
export type BlockState = "free" | "past" | "held" | "booked";

/** A stretch of a doctor's day: a visit, or a time without one. */
export interface Block {
  time: string;
  /** Minutes from midnight. */
  start: number;
  /** Duration of the service, or the time until the doctor's next one if it is not set. */
  minutes: number;
  state: BlockState;
  visit: VisitView | null;
  offered: boolean;
  /** How many patients of the waiting list would take it. */
  waiting: number;
  /** «12:00, Орлова В. И.»: when else that day a visit's phone is booked; "" where it is not. */
  alsoBooked: string;
}

/** How long a slot is taken to be where no other time follows it within the hour. */
const USUAL_MINUTES = 30;
const LONGEST_MINUTES = 60;
const MIDNIGHT = 24 * 60;
/** A gap so many times the usual one is a pause, not a longer slot. */
const PAUSE_FROM = 1.5;

/** How many patients wait for a free time, by its `slotText`. */
export type Waiting = ReadonlyMap<string, number>;

interface Around {
  alsoBooked: AlsoBooked;
  waiting: Waiting;
  minutesOfService: (service: string) => number | null;
}

const NOTHING: Around = {
  alsoBooked: new Map(),
  waiting: new Map(),
  minutesOfService: () => null,
};

/**
 * The blocks of a doctor's day by time. A visit whose time was refused is beside the current block
 * of that time.
 */
export function dayBlocks(of: DayView, around: Partial<Around> = {}): Block[] {
  const { alsoBooked, waiting, minutesOfService } = { ...NOTHING, ...around };
  const free = new Set(of.free);
  const booked = new Set(of.booked);
  const offered = new Set(of.offered);
  const visits = Map.groupBy(of.records, (record) => record.record_time);
  const times = [...new Set([...of.offered, ...of.booked, ...visits.keys()])].sort();
  const usual = usualGap(times);
  return times.flatMap((time, index) => {
    const start = minutesOfDay(time);
    const next = times[index + 1];
    const gap = next ? minutesOfDay(next) - start : usual;
    const minutes = gap > usual * PAUSE_FROM ? usual : gap;
    const own = visits.get(time) ?? [];
    const block = (state: BlockState, visit: VisitView | null): Block => ({
      time,
      start,
      state,
      visit,
      minutes: Math.min((visit && minutesOfService(visit.service)) ?? minutes, MIDNIGHT - start),
      offered: offered.has(time),
      waiting: state === "free" ? (waiting.get(slotText({ ...of, time })) ?? 0) : 0,
      alsoBooked: (visit && alsoBooked.get(visit.uid)) ?? "",
    });
    const blocks = own.map((visit) => block("booked", visit));
    if (free.has(time)) blocks.push(block("free", null));
    else if (own.length === 0) blocks.push(block(booked.has(time) ? "held" : "past", null));
    return blocks;
  });
}

/** The most frequent distance between neighbouring times, in minutes. */
export function usualGap(times: readonly string[]): number {
  const counts = new Map<number, number>();
  for (const [index, time] of times.slice(1).entries()) {
    const gap = minutesOfDay(time) - minutesOfDay(times[index] ?? time);
    if (gap <= LONGEST_MINUTES) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([a, often], [b, rare]) => rare - often || a - b);
  return usual?.[0] ?? USUAL_MINUTES;
}
