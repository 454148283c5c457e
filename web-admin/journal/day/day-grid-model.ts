import type { FoldedDay, FoldedRecord } from "../../offline/record.ts";

/** What one time of one doctor is. `held`: taken by a visit these rights may not read. */
export type Standing = "free" | "past" | "held" | "booked" | "none";

export interface Cell {
  time: string;
  standing: Standing;
  /** Usually one; two where a booking made here lost its slot and waits for a decision. */
  visits: readonly FoldedRecord[];
  offered: boolean;
}

export interface Column {
  employee: number;
  cells: readonly Cell[];
  free: number;
  booked: number;
}

export interface DayGrid {
  times: readonly string[];
  columns: readonly Column[];
}

/** A column a doctor who offers times or has visits that day, a row a time of any of them. */
export function dayGrid(days: readonly FoldedDay[]): DayGrid {
  const working = days.filter(
    (of) => of.offered.length > 0 || of.booked.length > 0 || of.records.length > 0,
  );
  const times = [
    ...new Set(
      working.flatMap((of) => [
        ...of.offered,
        ...of.booked,
        ...of.records.map((record) => record.record_time),
      ]),
    ),
  ].sort();
  return { times, columns: working.map((of) => columnOf(of, times)) };
}

function columnOf(of: FoldedDay, times: readonly string[]): Column {
  const free = new Set(of.free);
  const booked = new Set(of.booked);
  const offered = new Set(of.offered);
  const visits = Map.groupBy(of.records, (record) => record.record_time);
  const cells = times.map((time): Cell => {
    const own = visits.get(time) ?? [];
    const standing = standingOf();
    return { time, standing, visits: own, offered: offered.has(time) };

    function standingOf(): Standing {
      if (free.has(time)) return "free";
      if (own.length > 0) return "booked";
      if (booked.has(time)) return "held";
      return offered.has(time) ? "past" : "none";
    }
  });
  return { employee: of.employee, cells, free: free.size, booked: booked.size };
}
