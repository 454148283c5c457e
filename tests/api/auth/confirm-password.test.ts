import { expect, test } from "bun:test";
import { confirmPassword } from "../../../api/features/auth/passwords.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { freshDatabase } from "../../support/server/database.ts";
import { refusalOf } from "../../support/server/refusal.ts";

test("a long wait after wrong passwords is given in minutes, as at sign-in", async () => {
  const { db, drop } = await freshDatabase();
  const person = { userId: 1, login: "anna" };
  const guessAt = (minutes: number) =>
    refusalOf(confirmPassword(db, person, "догадка", new Date(+THURSDAY_NINE + minutes * 60_000)));
  for (let guess = 1; guess <= 17; guess += 1) await guessAt(5 * guess);
  expect(await guessAt(5 * 17)).toBe("Слишком много неверных паролей. Попробуйте через 5 мин.");
  await drop();
});
