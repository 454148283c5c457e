import { expect, test } from "bun:test";
import { type Visit, visitFile } from "./visit-file.ts";

const visit: Visit = {
  uid: "0b0d2c4e-7f5f-4a6e-9d54-1f4d0a1a7b11",
  day: "2027-06-11",
  time: "09:30",
  minutes: null,
  title: "Клиника; УЗИ, осмотр",
  place: "ул. Мира, 1",
  notes: "Врач: Ким\nТелефон: 1",
};
const lines = (of: Partial<Visit> = {}) =>
  visitFile({ ...visit, ...of }, new Date("2027-06-10T06:00:00Z"))
    .replaceAll("\r\n ", "")
    .split("\r\n");

test("a visit's times have no time zone: 09:30 at the clinic is 09:30 on every device", () => {
  expect(lines()).toContain("DTSTART:20270611T093000");
  expect(lines()).toContain("DTSTAMP:20270610T060000Z");
});

test("a visit lasts as long as its service, by default half an hour", () => {
  expect(lines({ minutes: 90 })).toContain("DTEND:20270611T110000");
  expect(lines({ minutes: null })).toContain("DTEND:20270611T100000");
});

test("a late visit ends on the next day", () => {
  expect(lines({ time: "23:45" })).toContain("DTEND:20270612T001500");
});

test("commas, semicolons and line breaks are escaped", () => {
  expect(lines()).toContain("SUMMARY:Клиника\\; УЗИ\\, осмотр");
  expect(lines()).toContain("DESCRIPTION:Врач: Ким\\nТелефон: 1");
});

test("no line is longer than 75 octets, and lines are folded only where needed", () => {
  const text = visitFile(
    { ...visit, title: "Очень длинное название услуги ".repeat(9) },
    new Date(),
  );
  const sizes = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(text).toContain(`UID:${visit.uid}\r\n`);
});
