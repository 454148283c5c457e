import { describe, expect, test } from "bun:test";
import { whyLost } from "./why-lost.ts";

const day = { offered: ["10:00", "10:30"], booked: ["10:30", "11:15"] };

describe("A time chosen in a form", () => {
  test.each([
    ["free, also after it has passed", "10:00", false, null],
    ["booked by a colleague", "10:30", false, "Это время только что заняли"],
    ["removed from the schedule", "12:00", false, "Это время убрали из расписания"],
    ["free outside the schedule", "12:00", true, null],
    ["booked outside the schedule", "11:15", true, "Это время только что заняли"],
  ])("%s", (_, time, squeezedIn, words) => {
    expect(whyLost({ time, squeezedIn }, day)).toBe(words);
  });
});
