import { expect, test } from "bun:test";
import { initialsOf } from "./doctor-calendar.ts";

test.each([
  ["Ким Анна Сергеевна", "К. А. С."],
  ["  анна  ", "А."],
  ["О'Нил-Ким (Анна) Мария Петровна", "О. А. М."],
  ["", ""],
  ["123", ""],
])("the initials of %p are %p", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
