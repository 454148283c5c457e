import * as z from "zod/mini";
import { isStorable } from "../schema/storable.ts";

const LOGIN_MISSING = "Введите логин";
const LOGIN_AT_MOST = 100;

/** `POST /api/journal/login`; checked by the form, too. */
export const loginSchema = z.object({
  login: z
    .string(LOGIN_MISSING)
    .check(
      z.trim(),
      z.maxLength(LOGIN_AT_MOST, `Не длиннее ${LOGIN_AT_MOST} символов`),
      z.refine(isStorable, "Недопустимый символ"),
      z.minLength(1, LOGIN_MISSING),
    ),
  password: z
    .string("Введите пароль")
    .check(z.minLength(1, "Введите пароль"), z.maxLength(1000, "Слишком длинный пароль")),
});
