import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import type { Env } from "./env.ts";

const ACCESS = "priem-access";
const REFRESH = "priem-refresh";
const GUARDED = {
  prefix: "host",
  path: "/",
  secure: true,
  httpOnly: true,
  sameSite: "Strict",
} satisfies CookieOptions;

export const readAccess = (context: Context<Env>) => getCookie(context, ACCESS, "host");

export const readRefresh = (context: Context<Env>) => getCookie(context, REFRESH, "host");

/** Both outlive the browser's window, each as long as what it opens. */
export function writeSession(
  context: Context<Env>,
  session: {
    tokens: { access: string; refresh: string };
    accessUntil: Date;
    refreshUntil: Date;
  },
  now: Date,
): void {
  const lasting = (until: Date) => ({
    ...GUARDED,
    maxAge: Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000)),
  });
  setCookie(context, ACCESS, session.tokens.access, lasting(session.accessUntil));
  setCookie(context, REFRESH, session.tokens.refresh, lasting(session.refreshUntil));
}

export function clearSession(context: Context<Env>): void {
  for (const name of [ACCESS, REFRESH]) setCookie(context, name, "", { ...GUARDED, maxAge: 0 });
}
