import { expect, test } from "bun:test";
import { weaknessOf } from "../../../api/auth/new-password.ts";
import { hashPassword, verifyPassword } from "../../../api/auth/passwords.ts";
import { randomPassword } from "../../../api/auth/random-password.ts";

test.each([
  ["короткий", "Пароль должен быть не короче 12 символов"],
  ["😀😀😀😀😀😀", "Пароль должен быть не короче 12 символов"],
  ["Registratura", "Пароль не должен повторять логин"],
  ["registratura2026!", "Пароль не должен повторять логин"],
  ["aaaaaaaaaaaaab", "В пароле слишком мало разных символов"],
  ["123456789012", "Такой пароль слишком распространён, придумайте другой"],
  ["Password1234", "Такой пароль слишком распространён, придумайте другой"],
  ["qwerty-Qwerty!", "Такой пароль слишком распространён, придумайте другой"],
  ["ЙЦУКЕНГШЩЗХЪ", "Такой пароль слишком распространён, придумайте другой"],
  ["parolparol123", "Такой пароль слишком распространён, придумайте другой"],
])("%s is refused: %s", (password, weakness) => {
  expect(weaknessOf(password, "registratura")).toBe(weakness);
});

test.each([
  "осенний-ветер-47",
  "vesennie kanikuly u morya",
  "зонтик под дождём",
  "k7mwe-2hq9p-xxx",
])("%s is taken", (password) => {
  expect(weaknessOf(password, "registratura")).toBeNull();
});

test("our own random passwords are always taken, and never alike", () => {
  const made = Array.from({ length: 200 }, randomPassword);
  expect(made.map((password) => weaknessOf(password, "admin"))).toEqual(Array(200).fill(null));
  expect(new Set(made).size).toBe(200);
});

test("passwords are kept as argon2id; no user means no match, whatever is typed", async () => {
  const hash = await hashPassword("осенний-ветер-47");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  expect(await verifyPassword("осенний-ветер-47", hash)).toBe(true);
  expect(await verifyPassword("осенний-ветер-48", hash)).toBe(false);
  expect(await verifyPassword("осенний-ветер-47", null)).toBe(false);
});

test("a flood of logins is turned away instead of eating the memory", async () => {
  const flood = Array.from({ length: 80 }, () => verifyPassword("x", null));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ reason }) => reason.status === 503)).toBe(true);
  expect(await verifyPassword("x", null)).toBe(false);
});
