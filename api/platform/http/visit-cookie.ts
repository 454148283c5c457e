import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { uidSchema } from "../../../shared/schema/uid.ts";
import { serverSecret } from "../database/server-secret.ts";
import { GUARDED } from "./cookies.ts";
import type { Env } from "./env.ts";
import { readSignedText, signText } from "./signed-text.ts";

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

/** Null without a cookie of ours, and half an hour after the link was opened. */
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
