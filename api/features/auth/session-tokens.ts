import { randomToken } from "../../platform/config/random-token.ts";

const MINUTE = 60_000;

/** How long a stolen access token is valid, and how soon other tabs notice a change. */
const ACCESS_MS = 15 * MINUTE;
/** Only a person's input keeps a session alive; it ends this long after the last one. */
export const IDLE_MS = 12 * 60 * MINUTE;
/**
 * A second tab repeats a refresh within this, and gets the same tokens. Later it
 * works only if the tokens of the answer were never used; if they were, the old one was copied.
 */
export const REPLAY_MS = 30_000;

export const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** When a session expires. */
export const endOfSession = (lastInput: Date) => after(lastInput, IDLE_MS);

/** An access token never outlives its session. */
export function accessUntil(now: Date, lastInput: Date): Date {
  return new Date(Math.min(after(now, ACCESS_MS).getTime(), endOfSession(lastInput).getTime()));
}

/** The tokens of the browser's cookies; the database stores their hashes. */
export interface Tokens {
  access: string;
  refresh: string;
}

export function randomTokens(): Tokens {
  return { access: randomToken(), refresh: randomToken() };
}

/**
 * The same old token always has the same successor, so a repeated refresh is harmless. After an
 * unused successor is withdrawn and replaced.
 */
export function successorOf(
  oldRefresh: string,
  serverSecret: Uint8Array,
  withdrawals: number,
): Tokens {
  const turn = withdrawals === 0 ? "" : `${withdrawals}/`;
  const derive = (purpose: string) =>
    new Bun.CryptoHasher("sha256", serverSecret)
      .update(`session/${purpose}/${turn}${oldRefresh}`)
      .digest("base64url");
  return { access: derive("access"), refresh: derive("refresh") };
}
