import { randomToken } from "../../platform/config/random-token.ts";

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
