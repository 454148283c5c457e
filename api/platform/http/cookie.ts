import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Env } from "./env.ts";

/** The value of the request's cookie, undefined where it has none of that name. */
export const cookieOf = (context: Context<Env>, name: string) => getCookie(context, name);
