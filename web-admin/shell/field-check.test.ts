import { expect, test } from "bun:test";
import { nameProblem } from "./field-check.ts";

test("a name is refused at once for what the server would refuse it for later", () => {
  expect(nameProblem("а".repeat(200))).toBeNull();
  expect(nameProblem("а".repeat(201))).toBe("Не длиннее 200 символов");
  expect(nameProblem("Анна 2")).toBe("В ФИО допустимы только буквы, пробел, дефис и апостроф");
});
