import { expect, test } from "bun:test";
import {
  hashPassword,
  randomPassword,
  verifyPassword,
  weaknessOf,
} from "../../../api/features/auth/passwords.ts";

test.each(["короткий", "😀😀😀😀😀😀"])("%s is too short", (password) => {
  expect(weaknessOf(password, "registratura")).toBe("Пароль должен быть не короче 12 символов");
});

test.each([
  "Registratura",
  "registratura2026!",
  "123456789012",
  "Password1234",
  "P@ssw0rd12345",
  "ЙЦУКЕНГШЩЗХЪ",
  "Пароль123456",
  "Ghbdtn123456",
  "Солнышко2027",
  "Москва-2027!",
  "Anastasia1990",
  "Klinika2027!",
  "Administrator1",
  "Январь2027!!",
  "iloveyou1234",
])("%s is easily guessed and refused", (password) => {
  expect(weaknessOf(password, "registratura")).toBe(
    "Такой пароль легко подобрать, придумайте другой",
  );
});

test.each(["ofitserova", "клиника-север"])("a password around the login %s is refused", (login) => {
  expect(weaknessOf(`${login}2027`, login)).toStartWith("Такой пароль легко подобрать");
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
  const made = Array.from({ length: 40 }, randomPassword);
  expect(made.map((password) => weaknessOf(password, "admin"))).toEqual(Array(40).fill(null));
  expect(new Set(made).size).toBe(40);
});

test("passwords are stored as argon2id; an unknown user matches no password", async () => {
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
