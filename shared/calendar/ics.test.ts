import { expect, test } from "bun:test";
import ICAL from "ical.js";
import { type CalendarEvent, calendarText, clinicInstant } from "./ics.ts";

const event: CalendarEvent = {
  uid: "0b0d2c4e-7f5f-4a6e-9d54-1f4d0a1a7b11",
  sequence: 3,
  stamp: new Date("2027-06-10T06:00:00Z"),
  starts: new Date("2027-06-11T06:30:00Z"),
  minutes: 90,
  title: "Клиника; УЗИ, осмотр",
  place: "ул. Мира, 1",
  notes: "Врач: Ким\nТелефон: 1\\2",
  reminderHours: 3,
};

/** As a second implementation reads it. */
const read = (text: string) =>
  ICAL.Component.fromString(text)
    .getAllSubcomponents("vevent")
    .map((each) => new ICAL.Event(each));

test("a second implementation reads the same event", () => {
  const [found] = read(calendarText([event]));
  expect(found?.uid).toBe(event.uid);
  expect(found?.sequence).toBe(3);
  expect(found?.summary).toBe(event.title);
  expect(found?.location).toBe("ул. Мира, 1");
  expect(found?.description).toBe("Врач: Ким\nТелефон: 1\\2");
  expect(found?.startDate.toJSDate()).toEqual(event.starts);
  expect(found?.duration.toSeconds()).toBe(90 * 60);
});

test("no line is longer than 75 octets, and folded text is parsed back completely", () => {
  const title = "Очень длинное название услуги — ".repeat(9);
  const text = calendarText([{ ...event, title }]);
  const sizes = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(read(text)[0]?.summary).toBe(title);
  expect(text).toContain(`UID:${event.uid}\r\n`);
});

test.each([
  ["Europe/Moscow", "2027-06-11", "09:30", "2027-06-11T06:30:00Z"],
  ["Europe/Moscow", "2027-01-01", "00:15", "2026-12-31T21:15:00Z"],
  ["Asia/Kamchatka", "2027-06-11", "09:30", "2027-06-10T21:30:00Z"],
  ["Europe/Berlin", "2027-03-28", "01:59", "2027-03-28T00:59:00Z"],
  ["Europe/Berlin", "2027-03-28", "03:00", "2027-03-28T01:00:00Z"],
  ["Europe/Berlin", "2027-10-31", "09:00", "2027-10-31T08:00:00Z"],
  ["America/New_York", "2027-11-07", "09:00", "2027-11-07T14:00:00Z"],
] as const)("in %s %s %s is %s", (zone, day, time, instant) => {
  expect(clinicInstant(day, time, zone)).toEqual(new Date(instant));
});
