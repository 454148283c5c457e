import { expect, test } from "bun:test";
import { visitFile } from "./visit-calendar.ts";

const visit = {
  uid: "0b0d2c4e-7f5f-4a6e-9d54-1f4d0a1a7b11",
  day: "2027-06-11",
  time: "23:45",
  minutes: null,
  place: "ул. Мира, 1",
  notes: "Врач: Ким",
} as const;
const at = { stamp: new Date("2027-06-10T06:00:00Z"), timeZone: "Europe/Moscow" };
const lines = (minutes: number | null) => visitFile({ ...visit, minutes }, at).split("\r\n");

test("a visit is at the clinic's time in a calendar of any zone", () => {
  expect(lines(90)).toContain("DTSTART:20270611T204500Z");
  expect(lines(90)).toContain("DTEND:20270611T221500Z");
});

test("a visit takes half an hour if the clinic set no duration", () => {
  expect(lines(null)).toContain("DTEND:20270611T211500Z");
});

test("the title and the alarm, which a locked screen shows, do not name the service", () => {
  expect(lines(30)).toContain("SUMMARY:Запись в клинику");
  expect(lines(30)).toContain("DESCRIPTION:Запись в клинику");
});
