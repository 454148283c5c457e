import { z } from "zod";
import { textOf } from "./fields.ts";
import { rightSchema } from "./rights.ts";

export const loginSchema = z.object({
  login: textOf(100, "Введите логин").min(1, "Введите логин"),
  password: z.string("Введите пароль").min(1, "Введите пароль").max(1000, "Слишком длинный пароль"),
});

/** Who is signed in; answered by login, jwt-test and refresh. */
export const sessionUserSchema = z.object({
  id: z.number().int(),
  login: z.string(),
  rights: z.array(rightSchema),
  /** When the access cookie ends, ISO; a stream reopens before it. */
  access_until: z.string(),
  /** Minutes without input after which the screen asks for the password. */
  idle_lock_minutes: z.number(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** The server's half of what opens a device's sealed data, base64. */
export const deviceKeySchema = z.object({ key: z.base64() });
