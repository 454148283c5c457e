import { describe, expect, test } from "bun:test";
import type { Block } from "./day-blocks.ts";
import { nowTop, placeBlocks, timeAxis } from "./time-axis.ts";

const block = (time: string, minutes: number): Block => ({
  time,
  start: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  minutes,
  state: "free",
  visit: null,
  offered: true,
  alsoBooked: "",
});

const every = (minutes: number, count: number, first = 540) =>
  Array.from({ length: count }, (_, index) => {
    const at = first + index * minutes;
    const time = `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
    return block(time, minutes);
  });

describe("The axis of a day", () => {
  test("begins at the hour before the first time and gives a usual slot three lines", () => {
    const axis = timeAxis([every(30, 4, 570)], 2000);
    expect(axis).toEqual({ from: 540, to: 690, pixelsPerMinute: 52 / 30 });
  });

  test("a doctor with short slots does not stretch the others' columns", () => {
    const axis = timeAxis([every(30, 8), every(10, 24), every(30, 8)], 2000);
    expect(axis.pixelsPerMinute).toBeCloseTo(52 / 30);
  });

  test("a long day is no higher than it may be", () => {
    const axis = timeAxis([every(20, 36)], 600);
    expect((axis.to - axis.from) * axis.pixelsPerMinute).toBeCloseTo(600);
  });

  test("the line for now stands on the axis or nowhere", () => {
    const axis = timeAxis([every(30, 4)], 2000);
    expect(nowTop("09:30", axis)).toBeCloseTo(52);
    expect(nowTop("08:59", axis)).toBeNull();
    expect(nowTop("12:00", axis)).toBeNull();
  });
});

describe("The blocks of a column", () => {
  test("stand one below the other while they are high enough", () => {
    const axis = timeAxis([every(30, 3)], 2000);
    const placed = placeBlocks(every(30, 3), axis);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(placed[1]?.top).toBeCloseTo(52);
  });

  test("too short for a line of text, they stand beside each other and cover nothing", () => {
    const axis = { from: 540, to: 660, pixelsPerMinute: 1.2 };
    const placed = placeBlocks(every(10, 4), axis);
    expect(placed.map(({ lane }) => lane)).toEqual([0, 1, 0, 1]);
    expect(new Set(placed.map(({ lanes }) => lanes))).toEqual(new Set([2]));
    expect(Math.min(...placed.map(({ height }) => height))).toBe(24);
  });

  test("two at the same time share its width", () => {
    const axis = timeAxis([every(30, 2)], 2000);
    const [first, second] = placeBlocks([block("09:00", 30), block("09:00", 30)], axis);
    expect([first?.lane, second?.lane, first?.lanes]).toEqual([0, 1, 2]);
  });
});
