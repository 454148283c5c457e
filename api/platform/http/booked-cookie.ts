import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { serverSecret } from "../database/connection.ts";
import type { Env } from "./env.ts";
import { readSignedText, signText } from "./signed-text.ts";

const COOKIE = "booked_patient";
/** Long enough for the confirmation to be loaded on a slow line. */
const SECONDS = 60;

const patientSchema = z.object({ name: z.string(), phone: z.string() });
const bookedSchema = z.object({ uid: z.string(), patient: patientSchema.optional() });

/** A visit that this browser has just booked, with the patient's data if the page lacks them. */
type Booked = z.infer<typeof bookedSchema>;

/**
 * Lets the next confirmation in this browser show the patient and her link. They are not in its
 * address, because others may open that. Signed: who knows the address cannot make the cookie.
 */
export async function writeBooked(context: Context<Env>, booked: Booked): Promise<void> {
  write(context, signText(JSON.stringify(booked), await keyOf(context)), SECONDS);
}

/** What `writeBooked` wrote, once. */
export async function takeBooked(context: Context<Env>): Promise<Booked | null> {
  const text = getCookie(context, COOKIE);
  if (text === undefined) return null;
  write(context, "", 0);
  const signed = readSignedText(text, await keyOf(context));
  return signed === null ? null : bookedSchema.parse(JSON.parse(signed));
}

const keyOf = async (context: Context<Env>) =>
  ({ secret: await serverSecret(context.get("server").db), purpose: "booked" }) as const;

function write(context: Context<Env>, value: string, maxAge: number) {
  setCookie(context, COOKIE, value, {
    path: "/appointment",
    httpOnly: true,
    sameSite: "Strict",
    secure: context.get("publicOrigin").startsWith("https:"),
    maxAge,
  });
}
