import type { Platform } from "../platform/platform.ts";
import { decryptBytes, type Encrypted, encryptBytes } from "./cipher.ts";

type WithCrypto = Pick<Platform, "crypto">;
type Bytes = Uint8Array<ArrayBuffer>;

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** OWASP's number for PBKDF2 with SHA-256; each guess at a password costs so much. */
const ITERATIONS = 600_000;

/** A data key under a key made of the password. */
export interface PasswordWrap {
  salt: Bytes;
  iterations: number;
  wrapped: Encrypted;
  /** ms by the device's clock; the login that made it was contact with the server. */
  madeAt: number;
}

/** Fresh bytes of a data key; they live only until they are wrapped and imported. */
export const newDataKey = ({ crypto }: WithCrypto): Bytes =>
  crypto.getRandomValues(new Uint8Array(KEY_BYTES));

/** A key that seals and opens, and that no script can read out again. */
export const importKey = ({ crypto }: WithCrypto, bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);

/** Under the random key that the server keeps for this user and device. */
export async function wrapForDevice(platform: WithCrypto, deviceKey: Bytes, dataKey: Bytes) {
  return encryptBytes(platform, await importKey(platform, deviceKey), "by-device", dataKey);
}

/** Null if a different server key wrapped it. */
export async function unwrapByDevice(
  platform: WithCrypto,
  deviceKey: Bytes,
  wrapped: Encrypted,
): Promise<Bytes | null> {
  return openedOrNull(
    decryptBytes(platform, await importKey(platform, deviceKey), "by-device", wrapped),
  );
}

/** Under a key derived from the password. */
export async function wrapForPassword(
  platform: WithCrypto,
  password: string,
  dataKey: Bytes,
  madeAt: number,
): Promise<PasswordWrap> {
  const salt = platform.crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(platform, password, { salt, iterations: ITERATIONS });
  const wrapped = await encryptBytes(platform, key, "by-password", dataKey);
  return { salt, iterations: ITERATIONS, wrapped, madeAt };
}

/** Null for a wrong password. */
export async function unwrapByPassword(
  platform: WithCrypto,
  password: string,
  wrap: PasswordWrap,
): Promise<Bytes | null> {
  const key = await derive(platform, password, wrap);
  return openedOrNull(decryptBytes(platform, key, "by-password", wrap.wrapped));
}

async function derive(
  { crypto }: WithCrypto,
  password: string,
  { salt, iterations }: Pick<PasswordWrap, "salt" | "iterations">,
): Promise<CryptoKey> {
  // A different keyboard may produce a different Unicode composition of the same letters.
  const text = new TextEncoder().encode(password.normalize("NFC"));
  const base = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveKey"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  const wanted = { name: "AES-GCM", length: KEY_BYTES * 8 };
  return crypto.subtle.deriveKey(derivation, base, wanted, false, ["encrypt", "decrypt"]);
}

/** AES-GCM shows a wrong key by failing, and by nothing else. */
async function openedOrNull(opening: Promise<Bytes>): Promise<Bytes | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error && error.name === "OperationError") return null;
    throw error;
  }
}
