import { z } from "zod";
import { CannotStart } from "./startup-error.ts";

/** How messages are sent; secrets come from the environment only. */
export type SmsConfig =
  | { kind: "off" }
  /** Prints that a message would be sent. */
  | { kind: "log" }
  | { kind: "smsc"; url: string; login: string | null; password: string; sender: string | null }
  | { kind: "smsru"; url: string; key: string; sender: string | null }
  | HttpSms;

/** Any provider that takes one call a message. */
export interface HttpSms {
  kind: "http";
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body: string;
  /** The path of the success in the answer, and its value: `status=ok`. */
  success: { path: string; value: string } | null;
  /** The path of the message's name: `data.id`. */
  idPath: string | null;
}

/** Spelled out here, so that the gateways' addresses are not defined twice. */
const ADDRESSES = { smsc: "https://smsc.ru/sys/", smsru: "https://sms.ru/" };

/** The services as the privacy policy names them, unless the operator gives the company's name. */
const PROCESSORS = { smsc: "SMSC (smsc.ru)", smsru: "SMS.RU (sms.ru)" };

/** The provider that receives the phones; null if none is configured. */
export function smsProcessor({
  sms,
  smsProvider,
}: {
  sms: SmsConfig;
  smsProvider: string | null;
}): string | null {
  if (smsProvider !== null) return smsProvider;
  if (sms.kind === "smsc" || sms.kind === "smsru") return PROCESSORS[sms.kind];
  return null;
}

export const smsVariables = {
  SMS_GATEWAY: z
    .enum(["off", "log", "http", "smsc", "smsru"], "must be off, log, http, smsc or smsru")
    .default("off"),
  SMS_URL: z
    .string()
    .refine(isSafeAddress, "must be an https:// address; http:// is for this machine only")
    .optional(),
  SMS_LOGIN: z.string().trim().optional(),
  SMS_PASSWORD: z.string().trim().optional(),
  SMS_PROVIDER: z.string().trim().max(200, "must have at most 200 characters").optional(),
  SMS_SENDER: z.string().trim().max(15, "must have at most 15 characters").optional(),
  SMS_METHOD: z.enum(["GET", "POST", "PUT"], "must be GET, POST or PUT").default("POST"),
  SMS_HEADERS: z.string().transform(readHeaders).optional(),
  SMS_BODY: z.string().default(""),
  SMS_SUCCESS: z
    .string()
    .regex(/^[\w.]+=.+$/, "must be a path and a value, such as status=ok")
    .optional(),
  SMS_MESSAGE_ID: z
    .string()
    .regex(/^[\w.]+$/, "must be a path, such as data.id")
    .optional(),
};

type SmsValues = z.infer<z.ZodObject<typeof smsVariables>>;

/** @throws CannotStart where the chosen gateway lacks a variable */
export function smsConfig(values: SmsValues, publicOrigin: string | undefined): SmsConfig {
  const kind = values.SMS_GATEWAY;
  const sender = values.SMS_SENDER ?? null;
  if (kind === "off" || kind === "log") return { kind };
  if (publicOrigin === undefined) {
    throw new CannotStart(`SMS_GATEWAY=${kind} needs PUBLIC_ORIGIN: messages have links.`);
  }
  if (kind === "http") {
    // The privacy policy names who gets the phones.
    needed(values.SMS_PROVIDER, "SMS_PROVIDER", kind);
    const [, path = "", value = ""] = /^([^=]+)=(.+)$/.exec(values.SMS_SUCCESS ?? "") ?? [];
    return {
      kind,
      url: needed(values.SMS_URL, "SMS_URL", kind),
      method: values.SMS_METHOD,
      headers: values.SMS_HEADERS ?? {},
      body: values.SMS_BODY,
      success: path === "" ? null : { path, value },
      idPath: values.SMS_MESSAGE_ID ?? null,
    };
  }
  const url = values.SMS_URL ?? ADDRESSES[kind];
  const password = needed(values.SMS_PASSWORD, "SMS_PASSWORD", kind);
  if (kind === "smsru") return { kind, url, key: password, sender };
  return { kind, url, login: values.SMS_LOGIN ?? null, password, sender };
}

function needed(value: string | undefined, name: string, gateway: string): string {
  if (value) return value;
  throw new CannotStart(`SMS_GATEWAY=${gateway} needs ${name}.`);
}

function isSafeAddress(address: string): boolean {
  // A template's placeholders are filled later.
  const filled = address.replaceAll(/\{\w+\}/g, "0");
  if (!URL.canParse(filled)) return false;
  const { protocol, hostname } = new URL(filled);
  return (
    protocol === "https:" ||
    (protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  );
}

function readHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    const read = z.record(z.string(), z.string()).safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Reported below.
  }
  context.addIssue({ code: "custom", message: 'must be JSON, such as {"Authorization": "…"}' });
  return z.NEVER;
}
