import { expect, test } from "bun:test";
import { formatPhone } from "./patient.ts";
import {
  knownNumbers,
  phoneHint,
  phoneNumbers,
  searchablePhone,
  staffPhoneLink,
  storedPhone,
} from "./stored-phone.ts";

const TYPED: readonly [typed: string, stored: string, shown: string, numbers: string[]][] = [
  ["", "", "", []],
  ["+7 (900) 123-45-67", "79001234567", "+7 (900) 123-45-67", ["79001234567"]],
  ["8 900 123 45 67", "89001234567", "+7 (900) 123-45-67", ["89001234567"]],
  ["900 123-45-67", "79001234567", "+7 (900) 123-45-67", ["79001234567"]],
  ["(495) 123-45-67", "74951234567", "+7 (495) 123-45-67", ["74951234567"]],
  ["\u202A+7 900 123\u201145\u201167\u202C", "79001234567", "+7 (900) 123-45-67", ["79001234567"]],
  ["8\u00AD900\u200B123\u221245\u221267", "89001234567", "+7 (900) 123-45-67", ["89001234567"]],
  ["７９００１２３４５６７", "79001234567", "+7 (900) 123-45-67", ["79001234567"]],
  ["6\u201112\u201134", "6-12-34", "6-12-34", ["61234"]],
  ["6-12-34", "6-12-34", "6-12-34", ["61234"]],
  ["(861) 2-34-56", "(861) 2-34-56", "(861) 2-34-56", ["86123456"]],
  [
    "8 900 123-45-67, 6-12-34",
    "8 900 123-45-67, 6-12-34",
    "8 900 123-45-67, 6-12-34",
    ["89001234567", "61234"],
  ],
  [
    "89001234567 89007654321",
    "89001234567 89007654321",
    "89001234567 89007654321",
    ["89001234567", "89007654321"],
  ],
  ["89001234567 (дочь)", "89001234567 (дочь)", "89001234567 (дочь)", ["89001234567"]],
  ["нет телефона", "нет телефона", "нет телефона", []],
];

test.each(TYPED)(
  "A-5.7 a phone typed as «%s» is kept, shown and found",
  (typed, stored, shown, numbers) => {
    expect(storedPhone(typed)).toBe(stored);
    expect(storedPhone(stored)).toBe(stored);
    expect(formatPhone(stored)).toBe(shown);
    expect(phoneNumbers(stored)).toEqual(numbers);
    expect(searchablePhone(stored)).toBe(numbers.join(" "));
  },
);

test("a patient is recognised by each whole number, with 8, 7 or neither before it", () => {
  for (const phone of ["89001234567", "+7 (900) 123-45-67", "9001234567"]) {
    expect(knownNumbers(phone)).toEqual(["9001234567"]);
  }
  expect(knownNumbers("8 900 123-45-67 доб. 12, 6-12-34")).toEqual(["9001234567", "61234"]);
  expect(knownNumbers("нет")).toEqual([]);
});

test("the first number that can be called is the link", () => {
  expect(staffPhoneLink("8 900 123-45-67, 6-12-34")).toBe("tel:+79001234567");
  expect(staffPhoneLink("900 123-45-67 (дочь)")).toBe("tel:+79001234567");
  expect(staffPhoneLink("\u202A8 900 123\u201145\u201167\u202C")).toBe("tel:+79001234567");
  expect(staffPhoneLink("доб. 12, 6-12-34")).toBe("tel:61234");
  expect(staffPhoneLink("нет")).toBeNull();
  expect(staffPhoneLink("")).toBeNull();
});

test("only a text that is not a mobile number gets a hint", () => {
  for (const fine of ["", "89001234567", "+7 900 123-45-67", "89001234567, 89007654321"]) {
    expect(phoneHint(fine)).toBeNull();
  }
  expect(phoneHint("6-12-34")).toContain("сохранится");
  expect(phoneHint("нет")).toContain("Номера здесь нет");
});

test("ten digits are a number, with or without words beside them; with a 7 or 8, one digit may be missing", () => {
  for (const whole of ["9001234567", "900 123-45-67", "4951234567", "9001234567 (дочь)"]) {
    expect(phoneHint(whole)).toBeNull();
  }
  for (const short of ["8612345678", "8 900 123-45-6"]) {
    expect(phoneHint(short)).toContain("Не хватает цифры?");
  }
});
