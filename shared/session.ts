import { z } from "zod";
import { rightSchema } from "./rights.ts";

export const loginSchema = z.object({
  login: z.string("Введите логин").trim().min(1, "Введите логин").max(100),
  password: z.string("Введите пароль").min(1, "Введите пароль").max(1000),
});

/** Who is signed in; answered by login, jwt-test and refresh. */
export const sessionUserSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  rights: z.array(rightSchema),
  /** When the access cookie ends, ISO; a stream reopens before it. */
  access_until: z.string(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
