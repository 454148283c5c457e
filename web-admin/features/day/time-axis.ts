import { minutesOfDay } from "../../../shared/time/parse-times.ts";
import { type Block, usualGap } from "./day-blocks.ts";

/** The part of the day that is drawn, in minutes, and the height of each of its minutes. */
export interface TimeAxis {
  from: number;
  to: number;
  /** Minutes with their heights, ascending; between two of them the axis is proportional. */
  marks: readonly Mark[];
}

interface Mark {
  minute: number;
  top: number;
}

/** The position of a block in its column. Blocks whose times overlap get lanes. */
export interface PlacedBlock {
  block: Block;
  top: number;
  height: number;
  lane: number;
  lanes: number;
}

/** A part of the day for which a doctor's schedule offers nothing. */
export interface ClosedHours {
  top: number;
  height: number;
}

/** Three lines: name, phone, service. */
const WANTED_HEIGHT = 52;
/** The height of one line of text; also the smallest height that a finger hits. */
const LEAST_HEIGHT = 24;
const GAP = 2;

/**
 * The axis that shows all blocks. A usual slot is three lines high, unless the day would be higher
 * than `highest` pixels. Where a doctor's times follow each other so closely that a line of text
 * does not fit, that part of the axis is stretched for all columns.
 */
export function timeAxis(columns: readonly (readonly Block[])[], highest: number): TimeAxis {
  const blocks = columns.flat();
  const first = Math.min(...blocks.map(({ start }) => start));
  const last = Math.max(...blocks.map(({ start, minutes }) => start + minutes));
  const from = Math.floor(first / 60) * 60;
  const to = Math.ceil(last / 30) * 30;
  const gaps = columns.map((column) => usualGap(column.map(({ time }) => time))).sort(byNumber);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 30;
  const pixelsPerMinute = Math.min(WANTED_HEIGHT / usual, highest / (to - from));
  return { from, to, marks: stretchedMarks(columns, { from, to, pixelsPerMinute }) };
}

const byNumber = (a: number, b: number) => a - b;

/** A mark for each time, each a line of text below the time before it in its column. */
function stretchedMarks(
  columns: readonly (readonly Block[])[],
  { from, to, pixelsPerMinute }: { from: number; to: number; pixelsPerMinute: number },
): Mark[] {
  const starts = columns.map((column) => new Set(column.map(({ start }) => start)));
  const minutes = [...new Set([from, to, ...starts.flatMap((each) => [...each])])].sort(byNumber);
  /** For each column, the least height of its next time. */
  const least = starts.map(() => 0);
  const marks: Mark[] = [];
  for (const minute of minutes) {
    const before = marks.at(-1);
    const usual = before ? before.top + (minute - before.minute) * pixelsPerMinute : 0;
    const bounds = least.filter((_, index) => minute === to || starts[index]?.has(minute));
    const top = Math.max(usual, ...bounds);
    marks.push({ minute, top });
    for (const [index, each] of starts.entries()) {
      if (each.has(minute)) least[index] = top + LEAST_HEIGHT + GAP;
    }
  }
  return marks;
}

/** The positions of one column's blocks; blocks of overlapping times share the width. */
export function placeBlocks(blocks: readonly Block[], axis: TimeAxis): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let group: PlacedBlock[] = [];
  const closeGroup = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const each of group) each.lanes = lanes;
    placed.push(...group);
    group = [];
  };
  for (const block of blocks) {
    const top = topOf(block.start, axis);
    const height = Math.max(LEAST_HEIGHT, topOf(endOf(block), axis) - top - GAP);
    if (!group.some((each) => overlap(each.block, block))) closeGroup();
    const lane = freeLane(group, block);
    group.push({ block, top, height, lane, lanes: 1 });
  }
  closeGroup();
  return placed;
}

const endOf = ({ start, minutes }: Block) => start + minutes;

const overlap = (a: Block, b: Block) =>
  a.start === b.start || (a.start < endOf(b) && b.start < endOf(a));

/** The first lane that no block overlapping with `block` has. */
function freeLane(group: readonly PlacedBlock[], block: Block): number {
  let lane = 0;
  while (group.some((each) => each.lane === lane && overlap(each.block, block))) lane += 1;
  return lane;
}

/** The parts of the axis that no block of the column covers. */
export function closedHours(blocks: readonly Block[], axis: TimeAxis): ClosedHours[] {
  const closed: ClosedHours[] = [];
  let end = axis.from;
  const close = (until: number) => {
    const top = topOf(end, axis);
    if (until > end) closed.push({ top, height: topOf(until, axis) - top });
  };
  for (const block of [...blocks].sort((a, b) => a.start - b.start)) {
    close(block.start);
    end = Math.max(end, endOf(block));
  }
  close(axis.to);
  return closed;
}

/** Pixels from the axis' beginning to a minute of the day. */
export function topOf(minute: number, { marks }: TimeAxis): number {
  const next = marks.findIndex((mark) => mark.minute >= minute);
  const after = marks[next] ?? marks.at(-1);
  const before = marks[next - 1];
  if (!after) return 0;
  if (!before || after.minute <= minute) return after.top;
  const part = (minute - before.minute) / (after.minute - before.minute);
  return before.top + part * (after.top - before.top);
}

/** The position of the line for the present time; null if that is not on the axis. */
export function nowTop(time: string, axis: TimeAxis): number | null {
  const minute = minutesOfDay(time);
  return minute < axis.from || minute > axis.to ? null : topOf(minute, axis);
}
