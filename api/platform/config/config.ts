import { isIP } from "node:net";
import { z } from "zod";
import { loginFault } from "../../../shared/access/actor-names.ts";
import { parseAddress } from "./database-address.ts";
import { type SmsConfig, smsConfig, smsVariables } from "./sms-config.ts";
import { CannotStart } from "./startup-error.ts";

/** The configuration; read once at start. */
export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The address patients see, without a path; null: from the request. */
  publicOrigin: string | null;
  database: { kind: "embedded"; dataDir: string } | { kind: "own"; url: string };
  firstAdministrator: { login: string; password: string | null };
  /** IANA name of the clinic's clock. */
  clinicTimezone: string;
  demoData: boolean;
  /** Addresses, subnets and the word `loopback`. */
  trustedProxies: readonly string[];
  /** Requests a minute of one access token; 0 for no limit. */
  requestsPerToken: number;
  /** Pages of the site rendered a minute for one address; 0 for no limit. */
  pagesPerAddress: number;
  bookingLimits: BookingLimits;
  /** Future visits of one phone from the site above which reception sees a mark; 0: never. */
  visitsPerPhone: number;
  /** Webhooks may call without TLS, and addresses of this machine and the clinic's own network. */
  webhooksToPrivate: boolean;
  /** How many processes answer requests. */
  processes: number;
  /** The loopback port of this process's metrics; null turns them off. */
  metricsPort: number | null;
  /** Minutes without input after which reception's screen locks. */
  idleLockMinutes: number;
  /** Key that authenticates backups. `null`: the embedded database reads it from its folder. */
  backupKey: string | null;
  /** Null: the site offers its times even if no reception device is connected. */
  receptionSilence: ReceptionSilence | null;
  sms: SmsConfig;
  /** The provider's name in the privacy policy; null: the gateway's default. */
  smsProvider: string | null;
}

/** How long after the last contact to a reception device the site stops offering the next hours. */
export interface ReceptionSilence {
  minutes: number;
  holdHours: number;
}

/** Limits of bookings from the site; 0 turns one off. */
export interface BookingLimits {
  perAddressHour: number;
  perAddressDay: number;
  /**
   * Usual bookings of all addresses; above, reception is warned, and above four times as many
   * visitors wait.
   */
  usualAMinute: number;
  usualAnHour: number;
}

const limit = z
  .string()
  .regex(/^\d{1,6}$/, "must be a number, or 0 for no limit")
  .transform(Number);

/** A whole number of a range. */
function wholeNumber(from: number, to: number) {
  const words = `must be a number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, words)
    .transform(Number)
    .refine((value) => value >= from && value <= to, words);
}

/** Each process opens up to 20 connections, and the embedded database takes 100. */
const MOST_PROCESSES_EMBEDDED = 4;

const flag = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");

const variables = z.object({
  HOST: z.string().trim().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, "must be an address without a path, such as https://clinic.example")
    .transform((address) => new URL(address).origin)
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (address) => parseAddress(address) !== null,
      "must be an address such as postgres://user:password@host:5432/database",
    )
    .optional(),
  DATA_DIR: z.string().default("./.data"),
  ADMIN_LOGIN: z
    .string()
    .trim()
    .max(100, "must have at most 100 characters")
    .refine(
      (login) => loginFault(login) === null,
      "must be a name in one alphabet that the system does not sign with",
    )
    .default("admin"),
  ADMIN_PASSWORD: z.string().max(1000, "must have at most 1000 characters").optional(),
  CLINIC_TIMEZONE: z
    .string()
    .refine(isTimezone, "must be a time zone's name, such as Europe/Moscow")
    .default("Europe/Moscow"),
  DEMO_DATA: flag.optional(),
  IDLE_LOCK_MINUTES: wholeNumber(1, 720).default(15),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(",").map((word) => word.trim()))
    .refine(
      (words) => words.every(isProxy),
      "must be addresses, subnets or the word loopback, with commas between them",
    )
    .default(["loopback"]),
  RECEPTION_SILENT_MINUTES: limit.default(0),
  RECEPTION_HOLD_HOURS: wholeNumber(1, 72).default(4),
  PROCESSES: wholeNumber(1, 16).default(1),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  BACKUP_KEY: z.string().trim().min(32, "must have at least 32 characters").optional(),
  REQUESTS_PER_TOKEN_MINUTE: limit.default(300),
  PAGES_PER_ADDRESS_MINUTE: limit.optional(),
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  BOOKINGS_PER_PHONE: limit.default(3),
  BOOKINGS_PER_ADDRESS_HOUR: limit.optional(),
  BOOKINGS_PER_ADDRESS_DAY: limit.optional(),
  BOOKINGS_PER_MINUTE: limit.optional(),
  BOOKINGS_PER_HOUR: limit.optional(),
  ...smsVariables,
});

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** The line about the limits of site bookings that `start` prints. */
export function bookingLimitsText({ bookingLimits }: Pick<Config, "bookingLimits">): string {
  const { perAddressHour, perAddressDay, usualAMinute, usualAnHour } = bookingLimits;
  const limits = [
    ...(perAddressHour > 0 ? [`${perAddressHour} an hour by one address`] : []),
    ...(perAddressDay > 0 ? [`${perAddressDay} a day by one address`] : []),
    ...(usualAMinute > 0 ? [`${usualAMinute} a minute in all`] : []),
    ...(usualAnHour > 0 ? [`${usualAnHour} an hour in all`] : []),
  ];
  return limits.length > 0 ? limits.join(", ") : "no limits; PUBLIC_ORIGIN turns them on";
}

/** Reads the variables; an empty one counts as not set. Throws CannotStart. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.entries(environment).filter(([, value]) => value?.trim());
  const read = variables.safeParse(Object.fromEntries(given));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new CannotStart(`${issue?.path.join(".")} ${issue?.message}.`);
  }
  const values = read.data;
  if (!values.DATABASE_URL && values.PROCESSES > MOST_PROCESSES_EMBEDDED) {
    throw new CannotStart(
      `PROCESSES must be at most ${MOST_PROCESSES_EMBEDDED} with the embedded database.`,
    );
  }
  // On a developer's own machine all bookings come from one person.
  const isTrial = values.PUBLIC_ORIGIN === undefined && LOOPBACK.test(values.HOST);
  const limitOr = (given: number | undefined, usual: number) => given ?? (isTrial ? 0 : usual);
  return {
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN ?? null,
    database: values.DATABASE_URL
      ? { kind: "own", url: values.DATABASE_URL }
      : { kind: "embedded", dataDir: values.DATA_DIR },
    firstAdministrator: { login: values.ADMIN_LOGIN, password: values.ADMIN_PASSWORD ?? null },
    clinicTimezone: values.CLINIC_TIMEZONE,
    demoData: values.DEMO_DATA ?? values.DATABASE_URL === undefined,
    trustedProxies: values.TRUSTED_PROXIES,
    receptionSilence:
      values.RECEPTION_SILENT_MINUTES === 0
        ? null
        : { minutes: values.RECEPTION_SILENT_MINUTES, holdHours: values.RECEPTION_HOLD_HOURS },
    processes: values.PROCESSES,
    metricsPort: values.METRICS_PORT ?? null,
    backupKey: values.BACKUP_KEY ?? null,
    requestsPerToken: values.REQUESTS_PER_TOKEN_MINUTE,
    pagesPerAddress: limitOr(values.PAGES_PER_ADDRESS_MINUTE, 600),
    webhooksToPrivate: values.WEBHOOKS_TO_PRIVATE,
    visitsPerPhone: values.BOOKINGS_PER_PHONE,
    bookingLimits: {
      perAddressHour: limitOr(values.BOOKINGS_PER_ADDRESS_HOUR, 20),
      perAddressDay: limitOr(values.BOOKINGS_PER_ADDRESS_DAY, 60),
      usualAMinute: limitOr(values.BOOKINGS_PER_MINUTE, 10),
      usualAnHour: limitOr(values.BOOKINGS_PER_HOUR, 60),
    },
    idleLockMinutes: values.IDLE_LOCK_MINUTES,
    smsProvider: values.SMS_PROVIDER ?? null,
    sms: smsConfig(values, values.PUBLIC_ORIGIN),
  };
}

/** The environment of a further process of the product. */
export function workerEnvironment(of: {
  databaseUrl: string;
  port: number;
  metricsPort: number | null;
}): Record<string, string | undefined> {
  return {
    ...process.env,
    DATABASE_URL: of.databaseUrl,
    PORT: String(of.port),
    METRICS_PORT: of.metricsPort === null ? undefined : String(of.metricsPort),
  };
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, username } = new URL(address);
  return /^https?:$/.test(protocol) && pathname === "/" && search === "" && username === "";
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isProxy(word: string): boolean {
  if (word === "loopback") return true;
  const [address = "", bits, ...rest] = word.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
}
