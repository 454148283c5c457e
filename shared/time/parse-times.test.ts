import { expect, test } from "bun:test";
import fc from "fast-check";
import { isTime, parseTimes } from "./parse-times.ts";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"));

test("A-3.8 all formats of the same times parse to the same sorted, unique list", () => {
  fc.assert(
    fc.property(fc.array(time, { maxLength: 10 }), (list) => {
      const expected = [...new Set(list)].sort();
      for (const shape of [
        list,
        JSON.stringify(list),
        list.join(", "),
        [JSON.stringify(list)],
        [list.join(",")],
        list.map((each) => ` ${each} `),
      ]) {
        expect(parseTimes(shape)).toEqual(expected);
      }
    }),
  );
});

test("A-5.2 for any input only times of HH:MM come out, and they parse to themselves", () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const read = parseTimes(input);
      expect(read.every(isTime)).toBe(true);
      expect(parseTimes(read)).toEqual(read);
    }),
  );
});

test("a list with one unsorted time is sorted, and the caller's list is unchanged", () => {
  const given = ["09:00", "10:00", "09:30"];
  expect(parseTimes(given)).toEqual(["09:00", "09:30", "10:00"]);
  expect(parseTimes(["09:00", "09:00", "10:00"])).toEqual(["09:00", "10:00"]);
  const sorted = ["09:00", "10:00"];
  parseTimes(sorted).push("11:00");
  expect(sorted).toEqual(["09:00", "10:00"]);
});

test("A-5.2 A-9.4 hours go from 00 to 23 and minutes from 00 to 59", () => {
  expect(["00:00", "09:05", "19:59", "23:59"].filter(isTime)).toHaveLength(4);
  const bad = ["24:00", "29:00", "9:00", "09:60", "09:5", "0900", "09:00 ", "", "09:00\n"];
  expect(bad.filter(isTime)).toEqual([]);
  expect(parseTimes("9:05, 9:5, 24:00, 09:75, x, ")).toEqual(["09:05"]);
});

test("a deeply nested JSON text does not crash it", () => {
  const nested = `${"[".repeat(25_000)}"09:00"${"]".repeat(25_000)}`;
  expect(parseTimes(nested)).toEqual([]);
  expect(parseTimes(JSON.parse(nested))).toEqual([]);
  expect(parseTimes("[".repeat(50_000))).toEqual([]);
});
