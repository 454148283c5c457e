import { minutesOfDay } from "../../../shared/time/slots.ts";
import { type Block, usualGap } from "./day-blocks.ts";

/** The part of the day that is drawn, in minutes, and how high a minute is. */
export interface TimeAxis {
  from: number;
  to: number;
  pixelsPerMinute: number;
}

/** Where a block is drawn in its column; blocks that would cover each other get lanes. */
export interface PlacedBlock {
  block: Block;
  top: number;
  height: number;
  lane: number;
  lanes: number;
}

/** Three lines: name, phone, service. */
const WANTED_HEIGHT = 52;
/** One line; also the least that a finger hits. */
const LEAST_HEIGHT = 24;
const GAP = 2;

/**
 * The axis that shows all blocks: a usual slot is three lines high, unless the day would be higher
 * than `highest` pixels. One doctor's short slots do not stretch the others'.
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
  return { from, to, pixelsPerMinute };
}

const byNumber = (a: number, b: number) => a - b;

/** Where the blocks of one column stand; a block that would cover another goes beside it. */
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
    const height = Math.max(LEAST_HEIGHT, block.minutes * axis.pixelsPerMinute - GAP);
    if (group.every((each) => each.top + each.height <= top)) closeGroup();
    const lane = freeLane(group, top);
    group.push({ block, top, height, lane, lanes: 1 });
  }
  closeGroup();
  return placed;
}

/** The first lane in which nothing reaches down to `top`. */
function freeLane(group: readonly PlacedBlock[], top: number): number {
  let lane = 0;
  while (group.some((each) => each.lane === lane && each.top + each.height > top)) lane += 1;
  return lane;
}

/** Pixels from the axis' beginning to a minute of the day. */
export const topOf = (minute: number, { from, pixelsPerMinute }: TimeAxis) =>
  (minute - from) * pixelsPerMinute;

/** Where the line for now stands; null where it is not on the axis. */
export function nowTop(time: string, axis: TimeAxis): number | null {
  const minute = minutesOfDay(time);
  return minute < axis.from || minute > axis.to ? null : topOf(minute, axis);
}
