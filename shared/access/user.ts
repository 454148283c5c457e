import { z } from "zod";
import { textOf } from "../schema/fields.ts";
import { idOf } from "../schema/mini-fields.ts";
import { refuseBy } from "../schema/refuse-by.ts";
import { isStorable } from "../schema/storable.ts";
import { loginFault } from "./actor-names.ts";
import { parseRights } from "./rights.ts";

/** A user as the API returns it; the password is never readable. */
export const userSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  user_password: z.literal(""),
  /** Rights, each surrounded by semicolons: `;journal;users;`; without rights `;`. */
  user_right: z.string(),
  /** The user's doctor, for the right «Свой день»; absent if the user is not a doctor. */
  doctor: z.number().int().optional(),
});
export type User = z.infer<typeof userSchema>;

const LOGIN_MISSING = "Введите логин";
const PASSWORD_MISSING = "Введите пароль";
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

const OWN_PASSWORD_MISSING = "Введите свой пароль";

/** The person's own: a borrowed session must not get a secret that outlives it. */
export const confirmedSchema = z.object({
  password: z
    .string(OWN_PASSWORD_MISSING)
    .min(1, OWN_PASSWORD_MISSING)
    .max(PASSWORD_MAX, "Неверный пароль"),
});
export type Confirmed = z.infer<typeof confirmedSchema>;

const login = textOf(100, LOGIN_MISSING).min(1, LOGIN_MISSING).superRefine(refuseBy(loginFault));
const password = z
  .string(PASSWORD_MISSING)
  .max(PASSWORD_MAX, `Пароль не длиннее ${PASSWORD_MAX} символов`)
  .refine(isStorable, "Недопустимый символ в пароле");
const rights = z
  .string("Неверный список прав")
  .max(200, "Неверный список прав")
  .transform(parseRights);

const doctor = z.nullable(idOf("Выберите врача")).optional();

/**
 * A login folded for comparison: «Марина», «МАРИНА» and the same letters in a different Unicode
 * composition are equal.
 */
export const foldLogin = (login: string): string => login.normalize("NFKC").toLowerCase();

/** `POST /api/users`: login and password required. */
export const userInputSchema = z.object({
  login,
  user_password: password.min(1, PASSWORD_MISSING),
  user_right: rights.default([]),
  doctor,
});
export type UserInput = z.infer<typeof userInputSchema>;

/** `PUT /api/users/{id}`: absent fields stay, and so does the password if it is empty. */
export const userChangeSchema = z.object({
  login: login.optional(),
  user_password: password.default(""),
  user_right: rights.optional(),
  doctor,
});
export type UserChange = z.infer<typeof userChangeSchema>;
