import { describe, expect, test } from "bun:test";
import { readTimes, tidyTimes } from "./times-text.ts";

describe("A field of times", () => {
  test("A-5.2 keeps valid HH:MM times, sorted and unique, and lists the dropped words", () => {
    expect(readTimes("10:30, 9:00, 09:75, x, 24:00, 10:30")).toEqual({
      times: ["09:00", "10:30"],
      dropped: ["09:75", "x", "24:00"],
    });
  });

  test("takes spaces, semicolons and line breaks for commas", () => {
    expect(readTimes("09:00 09:30;10:00\n10:30").times).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "10:30",
    ]);
  });

  test("reads times without a colon, and drops other numbers", () => {
    expect(readTimes("13.30, 9.05, 1515, 24.00, 10.06.2027, 13.5")).toEqual({
      times: ["09:05", "13:30", "15:15"],
      dropped: ["24.00", "10.06.2027", "13.5"],
    });
    expect(tidyTimes("13.30")).toBe("13:30");
  });

  test("A-4.17 normalises the times and leaves other words to be corrected", () => {
    expect(tidyTimes("9:30,  9:00, 1о:00")).toBe("09:00, 09:30, 1о:00");
  });
});
