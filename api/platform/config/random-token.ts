/** 256 random bits, fit for a cookie, a header or an address. */
export function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/**
 * SHA-256 of a token, which the database stores. Tokens are random, so a slow hash is not needed.
 */
export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest();
