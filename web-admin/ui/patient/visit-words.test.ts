import { expect, test } from "bun:test";
import {
  missedWords,
  otherName,
  sameDayWords,
  shortDay,
  type Visit,
  visitWords,
} from "./visit-words.ts";

const VISIT: Visit = {
  day: "2027-11-24",
  record_time: "09:10",
  employee_name: "Ковалёва Елена Викторовна",
  user_name: "Ким Анна Сергеевна",
  outcome: "",
};

test("a visit is named by day, time and doctor, with the year only if it is not the current one", () => {
  expect(visitWords(VISIT, "2027-06-10")).toBe("24.11 в 09:10, Ковалёва Е. В.");
  expect(visitWords({ ...VISIT, employee_name: "" }, "2026-06-10")).toBe("24.11.2027 в 09:10");
  expect(shortDay("2028-01-02", "2027-06-10")).toBe("02.01.2028");
});

test("patients who share the phone are named, the same patient is not", () => {
  expect(sameDayWords(VISIT, "ким анна сергеевна")).toBe("09:10, Ковалёва Е. В.");
  expect(sameDayWords(VISIT, "Ким Вера")).toBe("09:10, Ковалёва Е. В., Ким Анна Сергеевна");
  expect(otherName(VISIT, "")).toBe("");
  expect(otherName({ user_name: "" }, "Ким Вера")).toBe("");
});

test("only no-shows are counted", () => {
  const missed: Visit = { ...VISIT, outcome: "missed" };
  expect(missedWords([VISIT, { ...VISIT, outcome: "came" }])).toBe("");
  expect(missedWords([missed, VISIT])).toBe("Не пришла 1 раз");
  expect(missedWords([missed, missed])).toBe("Не пришла 2 раза");
});
