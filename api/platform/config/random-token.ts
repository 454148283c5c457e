/** 256 random bits, fit for a cookie, a header or an address. */
export function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** What the database keeps of a token; such a one cannot be guessed, so one round is enough. */
export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest();
