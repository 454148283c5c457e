import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { MiddlewareHandler } from "hono";
import { type Confirmed, PASSWORD_MIN } from "../../../shared/access/user.ts";
import { inLatinLayout } from "../../../shared/language/keyboard-layout.ts";
import { type Db, transaction } from "../../platform/database/connection.ts";
import { OPERATOR, userName } from "../../platform/event-log/event.ts";
import { logEvent } from "../../platform/event-log/events.ts";
import type { Env, PersonSession } from "../../platform/http/env.ts";
import {
  clearAttempts,
  giveBackAttempt,
  type Limit,
  reserveAttempt,
} from "../../platform/http/limits.ts";
import { personOf } from "../../platform/http/policy.ts";
import { invalid, tooMany, unavailable } from "../../platform/http/problems.ts";
import { selectCredentials, updatePassword } from "./queries.ts";
import { russianWords } from "./russian-words.ts";
import { endSessionsOf } from "./session.ts";

/** OWASP's argon2id parameters; each running hash uses this much memory. */
const ARGON = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const AT_ONCE = 2;
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | null = null;

export const hashPassword = (password: string) => inPool(() => Bun.password.hash(password, ARGON));

/**
 * A null `hash` means an unknown login; it takes the same time, so that timing does not reveal
 * logins.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const against = hash ?? (await decoy);
  const matches = await inPool(() => Bun.password.verify(password, against));
  return matches && hash !== null;
}

async function inPool<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw unavailable(5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot passes to the next in the queue without being freed, so the order is kept.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Excludes letters and digits that are easily confused when read aloud or copied by hand. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 5;

/** Four groups of five, such as `k7mwe-…`: about 99 bits. */
export function randomPassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, randomLetter).join(""),
  ).join("-");
}

function randomLetter(): string {
  // 248 = 8 × 31: bytes from there on would favour the first letters.
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) return LETTERS.charAt(byte % LETTERS.length);
  }
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The waits after failed attempts: of a login from one address or from one known device, and of a
 * signed-in user.
 */
export const WAITS_OF_ONE = { free: 10, firstMs: 4 * SECOND, longestMs: 5 * MINUTE };

/**
 * Verifies a password after it has counted the attempt; the caller forgets the count of a right
 * one.
 * @param attempt `hash` is null for an unknown login; `tooOften` are the first words of a refusal
 * @throws 429 while the user has to wait
 */
export async function verifyCounted(
  db: Db,
  attempt: { password: string; hash: string | null; limits: readonly Limit[]; tooOften: string },
  now: Date,
): Promise<boolean> {
  const { password, hash, limits, tooOften } = attempt;
  const seconds = await reserveAttempt(db, limits, now);
  if (seconds !== null) throw tooMany(`${tooOften}. Попробуйте ${after(seconds)}`, seconds);
  return verifyPassword(password, hash).catch(async (error: unknown) => {
    await giveBackAttempt(db, limits, now);
    throw error;
  });
}

function after(seconds: number): string {
  if (seconds === 1) return "через секунду";
  if (seconds < 60) return `через ${seconds} сек.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "через минуту" : `через ${minutes} мин.`;
}

/**
 * Asks a signed-in person for the password again, before something that outlives the session. A
 * borrowed session must not be able to guess it: failures make its user wait, as at sign-in.
 */
export async function confirmPassword(
  db: Db,
  { userId, login }: Pick<PersonSession, "userId" | "login">,
  password: string,
  now: Date,
): Promise<void> {
  const limit: Limit = { kind: "confirm-password", subject: String(userId), ...WAITS_OF_ONE };
  const hash = (await selectCredentials(db, login))?.password_hash ?? null;
  const tooOften = "Слишком много неверных паролей";
  const right = await verifyCounted(db, { password, hash, limits: [limit], tooOften }, now);
  if (!right) throw invalid({ password: "Неверный пароль" });
  await clearAttempts(db, limit);
}

type WithPassword = { in: { json: Confirmed }; out: { json: Confirmed } };

/** The same for the password in the body, behind `validateBody`. */
export const requireOwnPassword: MiddlewareHandler<Env, string, WithPassword> = async (
  context,
  next,
) => {
  const { db, clock } = context.get("server");
  await confirmPassword(db, personOf(context), context.req.valid("json").password, clock());
  await next();
};

/** The library's best score: ten thousand million guesses or more. */
const STRONG = 4;

const ORNAMENT = /[\p{P}\p{S}\s]/gu;

const strength = new ZxcvbnFactory({
  dictionary: { ...dictionary, russian: russianWords },
  graphs: adjacencyGraphs,
});

/** Throws a 400 that names the weakness of a new password. */
export function requireGoodPassword(password: string, login: string): void {
  const weakness = weaknessOf(password, login);
  if (weakness) throw invalid({ user_password: weakness });
}

/** Why a password may not be chosen, in words for the person who chooses; null: it may. */
export function weaknessOf(password: string, login: string): string | null {
  if ([...password].length < PASSWORD_MIN) {
    return `Пароль должен быть не короче ${PASSWORD_MIN} символов`;
  }
  const text = password.toLowerCase();
  // The library knows only Latin layouts, and counts every ornament between two words as a guess.
  const forms = [text, inLatinLayout(text), text.replace(ORNAMENT, "")];
  const isStrong = [...new Set(forms)].every(
    (form) => strength.check(form, [login]).score >= STRONG,
  );
  return isStrong ? null : "Такой пароль легко подобрать, придумайте другой";
}

/** A new random password for a forgotten one, signed out everywhere; null: no such login. */
export async function resetPassword(db: Db, login: string, now: Date): Promise<string | null> {
  const person = await selectCredentials(db, login);
  if (!person) return null;
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await updatePassword(tx, person.id, passwordHash);
    await endSessionsOf(tx, person.id, now);
    const detail = userName(person.login, person.id);
    await logEvent(tx, { at: now, by: OPERATOR, action: "password_set", detail });
  });
  return password;
}
