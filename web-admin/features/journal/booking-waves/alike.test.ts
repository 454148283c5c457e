import { expect, test } from "bun:test";
import { alikeIn } from "./alike.ts";

const PEOPLE = [
  { user_name: "Ким Анна", phone: "89161234567", add_comment: "" },
  { user_name: "Ким Мария", phone: "89161234567", add_comment: "" },
  { user_name: "Орлова Инна", phone: "79035550102", add_comment: "Первый раз" },
  { user_name: "Лебедева Яна", phone: "", add_comment: "" },
];

const alike = (bookings: readonly (typeof PEOPLE)[number][]) =>
  [...alikeIn(bookings.map((each, at) => ({ ...each, uid: String(at) })))].sort().join(" ");

test("patients who have little in common are not alike", () => {
  expect(alike(PEOPLE)).toBe("");
});

test.each([
  ["one name, with digits or without", (at: number) => ({ user_name: `Тест Тестов ${at || ""}` })],
  ["neighbouring phones", (at: number) => ({ phone: `8900700004${at}` })],
  [
    "one phone in several spellings",
    (at: number) => ({ phone: at % 2 ? "+7 900 111-22-33" : "89001112233" }),
  ],
  ["one comment", () => ({ add_comment: "Купите у нас!" })],
])("three or more bookings with %s are alike, patients between them are not", (_, made) => {
  const bots = [0, 1, 2].map((at) => ({
    user_name: `Имя ${"абв"[at]}`,
    phone: `8900${at}00000${at}`,
    add_comment: "",
    ...made(at),
  }));
  expect(alike([...PEOPLE.slice(0, 2), ...bots, ...PEOPLE.slice(2)])).toBe("2 3 4");
});
