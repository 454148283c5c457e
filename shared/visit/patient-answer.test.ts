import { expect, test } from "bun:test";
import { canBeAsked, isPatientAnswer, isPhoneEnd } from "./patient-answer.ts";

const phone = "89001234567";

test.each([
  ["Романова Елена", "ром", true],
  ["Романова Елена", "РОМ", true],
  ["Романова Елена", " Романова ", true],
  ["Романова Елена", "Романова Елена", true],
  ["Романова Елена", "еле", false],
  ["Романова Елена", "ро", false],
  ["Романова Елена", "", false],
  ["Романова Елена", "4567", false],
  ["Ёлкина Анна", "елк", true],
  ["Елкина Анна", "ёлк", true],
  ["О'Коннор Анна", "око", true],
  ["Ли Анна", "ли", true],
  ["Ли Анна", "лиа", false],
  ["", "4567", true],
  ["", "567", false],
  ["", "8 (900) 123-45-67", true],
  ["", "", false],
  ["???", "4567", true],
])("for a visit of «%s» the answer «%s» fits: %p", (user_name, answer, fits) => {
  expect(isPatientAnswer(answer, { user_name, phone })).toBe(fits);
});

test("a visit without a name and four digits of a phone cannot be asked about", () => {
  expect(canBeAsked({ user_name: "", phone: "123" })).toBe(false);
  expect(isPatientAnswer("", { user_name: "", phone: "" })).toBe(false);
  expect(canBeAsked({ user_name: "", phone })).toBe(true);
});

test("the end of a phone is its last four digits, if it has four", () => {
  expect(isPhoneEnd("45-67", { user_name: "Ким", phone })).toBe(true);
  expect(isPhoneEnd("4568", { user_name: "Ким", phone })).toBe(false);
  expect(isPhoneEnd("", { user_name: "Ким", phone: "" })).toBe(false);
});
