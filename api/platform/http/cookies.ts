import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { z } from "zod";
import { uidSchema } from "../../../shared/schema/uid.ts";
import { serverSecret } from "../database/connection.ts";
import type { Env } from "./env.ts";
import { readSignedText, signText } from "./signed-text.ts";

const ACCESS = "priem-access";
const REFRESH = "priem-refresh";
const DEVICE = "priem-device";
const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Options of every cookie of ours: only this host gets it, and no script reads it. */
export const GUARDED = {
  prefix: "host",
  path: "/",
  secure: true,
  httpOnly: true,
  sameSite: "Strict",
} satisfies CookieOptions;

export const readAccess = (context: Context<Env>) => getCookie(context, ACCESS, "host");

export const readRefresh = (context: Context<Env>) => getCookie(context, REFRESH, "host");

/** Both cookies outlive the browser's window, each as long as its token. */
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

/**
 * Identifies a device at sign-in, so that strangers' attempts do not slow it down; it opens nothing
 * by itself.
 */
export function writeDevice(context: Context<Env>, device: string): void {
  setCookie(context, DEVICE, device, { ...GUARDED, maxAge: DEVICE_SECONDS });
}

export function readDevice(context: Context<Env>): string | null {
  const device = getCookie(context, DEVICE, "host") ?? "";
  return /^[\w-]{43}$/.test(device) ? device : null;
}

export function clearSession(context: Context<Env>): void {
  for (const name of [ACCESS, REFRESH]) setCookie(context, name, "", { ...GUARDED, maxAge: 0 });
}

/** The value of the request's cookie; undefined without it. */
export const cookieOf = (context: Context<Env>, name: string) => getCookie(context, name);

/**
 * The token of `Authorization: Bearer`, empty if the header has no token; null without a bearer
 * header. Other schemes belong to a proxy.
 */
export function readBearer(context: Context<Env>): string | null {
  const [scheme, token = ""] = (context.req.header("authorization") ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token : null;
}

const COOKIE = "priem-visit";
const SECONDS = 30 * 60;

const contentSchema = z.object({ uid: uidSchema, version: z.int(), until: z.int() });

/** The visit that a browser has opened, and the version of the link that it was opened by. */
export type VisitSession = Pick<z.infer<typeof contentSchema>, "uid" | "version">;

/** Lets this browser see the visit for half an hour. */
export async function writeVisitSession(
  context: Context<Env>,
  { uid, version }: VisitSession,
): Promise<void> {
  const { db, clock } = context.get("server");
  const until = Math.floor(clock().getTime() / 1000) + SECONDS;
  const key = { secret: await serverSecret(db), purpose: "visit" } as const;
  const signed = signText(JSON.stringify({ uid, version, until }), key);
  setCookie(context, COOKIE, signed, { ...GUARDED, maxAge: SECONDS });
}

/** Null if the cookie is missing, or half an hour after the link was opened. */
export async function readVisitSession(context: Context<Env>): Promise<VisitSession | null> {
  const { db, clock } = context.get("server");
  const key = { secret: await serverSecret(db), purpose: "visit" } as const;
  const text = readSignedText(getCookie(context, COOKIE, "host") ?? "", key);
  if (text === null) return null;
  const { until, ...session } = contentSchema.parse(JSON.parse(text));
  return until * 1000 > clock().getTime() ? session : null;
}

export function endVisitSession(context: Context<Env>): void {
  setCookie(context, COOKIE, "", { ...GUARDED, maxAge: 0 });
}
