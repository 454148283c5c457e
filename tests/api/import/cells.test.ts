import { expect, test } from "bun:test";
import {
  dayAndTime,
  priceOf,
  textOfCell,
  textOfSerial,
  timesOfCell,
  wholeTime,
  yesOrNo,
} from "../../../api/operator/import/cells.ts";

test("days, times and answers are read as people write them", () => {
  expect(dayAndTime("11.06.27 9:05")).toEqual({ day: "11.06.2027", time: "09:05" });
  expect(dayAndTime("2027-06-11T00:00:00")).toEqual({ day: "2027-06-11", time: "" });
  expect(["9:00", "09.30", "10:15:00", "0,375", "в 9"].map(wholeTime)).toEqual([
    "09:00",
    "09:30",
    "10:15",
    "09:00",
    "в 9",
  ]);
  expect(dayAndTime("18.03.2027 2:00 PM")).toEqual({ day: "18.03.2027", time: "14:00" });
  expect(dayAndTime("18.03.2027 11:00:00 pm")).toEqual({ day: "18.03.2027", time: "23:00" });
  expect(["12:00 AM", "12:30 p.m.", "1:05PM", "13:00 PM", "0:10 am"].map(wholeTime)).toEqual([
    "00:00",
    "12:30",
    "13:05",
    "13:00 PM",
    "0:10 am",
  ]);
  const rests = ["12:00 отменена", "12:30 13:30", "13:30 UTC", "10:00-10:30", "10:15:30"];
  expect(rests.map(wholeTime)).toEqual(rests);
  expect(dayAndTime("2027-06-11T10:00:00+03:00").time).toBe("10:00:00+03:00");
  expect(timesOfCell("9:00 PM; 10:00am").times).toEqual(["21:00", "10:00"]);
  expect(timesOfCell("9:00, 09.30; 10:00\n25:00 утром")).toEqual({
    times: ["09:00", "09:30", "10:00"],
    wrong: ["25:00", "утром"],
  });
  expect(["Да", "+", "", "нет", "может быть"].map(yesOrNo)).toEqual([
    true,
    true,
    false,
    false,
    "может быть",
  ]);
});

test.each([
  ['="79001234567"', "79001234567"],
  ["'+79001234567", "+79001234567"],
  ["\u200B\u00A0Иванова\u00AD", "Иванова"],
  [1485.0000000000002, "1485"],
  [0.1 + 0.2, "0.3"],
  [79001234567, "79001234567"],
])("the cell %p reads «%s»", (cell, text) => expect(textOfCell(cell)).toBe(text));

test.each([
  ["1500", "1500 руб."],
  ["1 500", "1 500 руб."],
  ["1.5", "1,50 руб."],
  ["1 500,50", "1 500,50 руб."],
  ["от 1 500", "от 1 500 руб."],
  ["1.500 руб.", "1.500 руб."],
  ["", ""],
])("the price %p becomes «%s»", (text, price) => expect(priceOf(text)).toBe(price));

test.each(["1.500", "1,500", "12 500,000", "333.333333333333"])(
  "more than two digits behind the separator of %p: thousands or decimals, so it is not read",
  (text) => expect(priceOf(text)).toBeNull(),
);

const DAY = { format: "dd.mm.yyyy", is1904: false };
test.each([
  [46549, DAY, "11.06.2027"],
  [46549.39583333333, DAY, "11.06.2027 09:30"],
  [0.41666666666666674, { format: "h:mm", is1904: false }, "10:00"],
  [46549.39583333333, { format: "[Red]h:mm", is1904: false }, "09:30"],
  [0.4170138888888889, { format: "h:mm:ss", is1904: false }, "10:00:30"],
  [45087, { format: "dd.mm.yyyy", is1904: true }, "11.06.2027"],
  [0.375, { format: "h:mm", is1904: true }, "09:00"],
  [-1, DAY, "-1"],
  [1e12, DAY, "1000000000000"],
] as const)("the number %p in the format %p shows «%s»", (days, format, text) => {
  expect(textOfSerial(days, format)).toBe(text);
});
