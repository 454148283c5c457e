import { z } from "zod";
import { textOf } from "../schema/fields.ts";
import { refuseBy } from "../schema/refuse-by.ts";
import { signedNameFault } from "./actor-names.ts";
import { rightSchema } from "./rights.ts";
import { confirmedSchema } from "./user.ts";

/** Makes a token recognisable in a file or a log. */
export const TOKEN_PREFIX = "priem_";

/** An access token as its owner and administrators see it. */
export const accessTokenSchema = z.object({
  id: z.int(),
  /** The user whose rights it shares. */
  user: z.int(),
  login: z.string(),
  name: z.string(),
  rights: z.array(rightSchema),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** The response to its creation, the only one with the token itself. */
export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;

const NAME_MISSING = "Введите, для какой программы этот токен";
const NO_RIGHTS = "Выберите хотя бы одно право";
const DAYS_WRONG = "Укажите срок от 1 до 366 дней";
export const DAYS_AT_MOST = 366;

/** `POST /api/tokens`; an administrator may name another `user`. */
export const accessTokenInputSchema = confirmedSchema.extend({
  name: textOf(100, NAME_MISSING).min(1, NAME_MISSING).superRefine(refuseBy(signedNameFault)),
  rights: z.array(rightSchema, NO_RIGHTS).min(1, NO_RIGHTS).max(20, NO_RIGHTS),
  days: z.int(DAYS_WRONG).min(1, DAYS_WRONG).max(DAYS_AT_MOST, DAYS_WRONG),
  user: z.int("Неверный номер").positive("Неверный номер").max(2_147_483_647).optional(),
});
export type AccessTokenInput = z.infer<typeof accessTokenInputSchema>;
