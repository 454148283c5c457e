import { describe, expect, test } from "bun:test";
import type { Block } from "./day-blocks.ts";
import { closedHours, nowTop, placeBlocks, timeAxis, topOf } from "./time-axis.ts";

const block = (time: string, minutes: number): Block => ({
  time,
  start: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  minutes,
  state: "free",
  visit: null,
  offered: true,
  alsoBooked: "",
  waiting: 0,
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
    expect([axis.from, axis.to]).toEqual([540, 690]);
    expect(topOf(600, axis) - topOf(570, axis)).toBeCloseTo(52);
  });

  test("short slots of one doctor do not stretch the hours in which that doctor is away", () => {
    const axis = timeAxis([every(30, 8), every(10, 12), every(30, 8)], 2000);
    expect(topOf(750, axis) - topOf(720, axis)).toBeCloseTo(52);
  });

  test("each ten-minute slot has room for a line, in a day that would otherwise be too low", () => {
    const axis = timeAxis([every(10, 54)], 600);
    expect(topOf(550, axis) - topOf(540, axis)).toBeCloseTo(26);
  });

  test("a long day of longer slots stays within the height limit", () => {
    const axis = timeAxis([every(30, 20)], 600);
    expect(topOf(axis.to, axis)).toBeCloseTo(600);
  });

  test("the line for now is on the axis or absent", () => {
    const axis = timeAxis([every(30, 4)], 2000);
    expect(nowTop("09:30", axis)).toBeCloseTo(52);
    expect(nowTop("08:59", axis)).toBeNull();
    expect(nowTop("12:00", axis)).toBeNull();
  });
});

describe("The blocks of a column", () => {
  test("are one below the other while they are high enough", () => {
    const axis = timeAxis([every(30, 3)], 2000);
    const placed = placeBlocks(every(30, 3), axis);
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(placed[1]?.top).toBeCloseTo(52);
  });

  test("at ten minutes they have the full width and do not overlap", () => {
    const blocks = every(10, 4);
    const placed = placeBlocks(blocks, timeAxis([blocks, every(30, 20)], 600));
    expect(placed.map(({ lanes }) => lanes)).toEqual([1, 1, 1, 1]);
    for (const [index, { top }] of placed.entries()) {
      const before = placed[index - 1];
      if (before) expect(before.top + before.height).toBeLessThanOrEqual(top);
    }
  });

  test("a visit squeezed in before the next time has the full width, if it ends by then", () => {
    const blocks = [block("09:00", 5), block("09:05", 25), block("09:30", 30)];
    const placed = placeBlocks(blocks, timeAxis([blocks, every(30, 8)], 2000));
    expect(placed.map(({ lanes }) => lanes)).toEqual([1, 1, 1]);
    expect(Math.min(...placed.map(({ height }) => height))).toBeCloseTo(24);
  });

  test("of three, only the two whose times overlap share the width", () => {
    const blocks = [block("09:00", 30), block("09:15", 15), block("09:30", 30)];
    const placed = placeBlocks(blocks, timeAxis([blocks], 2000));
    expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  test("two at the same time share the width", () => {
    const axis = timeAxis([every(30, 2)], 2000);
    const [first, second] = placeBlocks([block("09:00", 30), block("09:00", 30)], axis);
    expect([first?.lane, second?.lane, first?.lanes]).toEqual([0, 1, 2]);
  });
});

describe("Closed hours of a column", () => {
  test("are outside all times: before the first, in a pause, after the last", () => {
    const own = [block("10:00", 30), block("11:00", 30)];
    const axis = timeAxis([own, every(30, 8)], 2000);
    const hour = topOf(600, axis);
    expect(closedHours(own, axis)).toEqual([
      { top: 0, height: hour },
      { top: hour * 1.5, height: hour / 2 },
      { top: hour * 2.5, height: hour * 1.5 },
    ]);
  });

  test("there are no closed hours between adjoining times", () => {
    const blocks = every(30, 4);
    expect(closedHours(blocks, timeAxis([blocks], 2000))).toEqual([]);
  });
});
