import { unavailable } from "../../platform/http/problems.ts";

/** OWASP's argon2id; each hash in work holds this much memory. */
const ARGON = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const AT_ONCE = 2;
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | null = null;

export const hashPassword = (password: string) => inPool(() => Bun.password.hash(password, ARGON));

/**
 * A null `hash` stands for an unknown login; it takes the same time, so that timing does not reveal
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
    // The slot passes to the next in the queue without being freed, so nobody overtakes.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
