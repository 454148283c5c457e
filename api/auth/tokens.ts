/** What the browser holds; the database knows hashes only. */
export interface Tokens {
  access: string;
  refresh: string;
}

export function randomTokens(): Tokens {
  return { access: randomToken(), refresh: randomToken() };
}

/** The same old token always has the same successor, so a repeated refresh is harmless. */
export function successorOf(oldRefresh: string, serverSecret: Uint8Array): Tokens {
  const derive = (purpose: string) =>
    new Bun.CryptoHasher("sha256", serverSecret)
      .update(`session/${purpose}/${oldRefresh}`)
      .digest("base64url");
  return { access: derive("access"), refresh: derive("refresh") };
}

export const hashToken = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest();

function randomToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}
