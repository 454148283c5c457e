import { expect, test } from "bun:test";
import { daysOff } from "./holidays.ts";

test("the holidays of twelve months are suggested, the nearest first", () => {
  expect(daysOff("2027-06-10", "2028-06-09").map(({ from, to }) => [from, to])).toEqual([
    ["2027-06-12", "2027-06-14"],
    ["2027-11-04", "2027-11-04"],
    ["2028-01-01", "2028-01-08"],
    ["2028-02-23", "2028-02-23"],
    ["2028-03-08", "2028-03-08"],
    ["2028-05-01", "2028-05-01"],
    ["2028-05-09", "2028-05-09"],
  ]);
});

test.each([
  ["a Saturday", "2027-05-01", "2027-05-03"],
  ["a Sunday", "2027-05-09", "2027-05-10"],
  ["a weekday", "2027-02-23", "2027-02-23"],
] as const)("a holiday on %s ends with its moved day off", (_, from, to) => {
  expect(daysOff(from, from)[0]).toMatchObject({ from, to });
});

test("a day off that a decree moved is suggested by its own name", () => {
  expect(daysOff("2026-11-29", "2027-01-08")).toEqual([
    { from: "2026-12-31", to: "2026-12-31", name: "Перенесённый выходной" },
    { from: "2027-01-01", to: "2027-01-08", name: "Новогодние каникулы и Рождество" },
  ]);
});

test("holidays that have begun are suggested from today on", () => {
  expect(daysOff("2028-01-03", "2028-01-31")[0]).toMatchObject({ from: "2028-01-03" });
});
