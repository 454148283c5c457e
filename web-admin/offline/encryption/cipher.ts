import type { Platform } from "../platform/platform.ts";

const NONCE_BYTES = 12;

/** A nonce of 12 bytes, then the output of AES-GCM. */
export type Encrypted = Uint8Array<ArrayBuffer>;

/** Encrypts a user's data on one device. The key never leaves memory. */
export interface DataKey {
  /** A row with a different id was encrypted by a key that is gone. */
  id: string;
  key: CryptoKey;
}

/**
 * Encrypts and decrypts single rows. Not to be used inside a transaction: IndexedDB would commit it
 * meanwhile.
 */
export interface Cipher {
  readonly id: string;
  /** @param name authenticated with the piece, so that swapped rows do not decrypt */
  encrypt(name: string, piece: unknown): Promise<Encrypted>;
  /** @throws OperationError unless this key encrypted it under this name */
  decrypt<T>(name: string, encrypted: Encrypted): Promise<T>;
}

export function createCipher(platform: Pick<Platform, "crypto">, { id, key }: DataKey): Cipher {
  return {
    id,
    encrypt: (name, piece) => encryptBytes(platform, key, name, utf8.encode(JSON.stringify(piece))),
    async decrypt(name, encrypted) {
      return JSON.parse(utf8Text.decode(await decryptBytes(platform, key, name, encrypted)));
    },
  };
}

const utf8 = new TextEncoder();
const utf8Text = new TextDecoder();

/** AES-256-GCM with a fresh random nonce. */
export async function encryptBytes(
  { crypto }: Pick<Platform, "crypto">,
  key: CryptoKey,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const additionalData = utf8.encode(name);
  const hidden = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, bytes);
  const encrypted = new Uint8Array(NONCE_BYTES + hidden.byteLength);
  encrypted.set(iv);
  encrypted.set(new Uint8Array(hidden), NONCE_BYTES);
  return encrypted;
}

/** @throws OperationError for a different key, a different name or changed bytes */
export async function decryptBytes(
  { crypto }: Pick<Platform, "crypto">,
  key: CryptoKey,
  name: string,
  encrypted: Encrypted,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = encrypted.subarray(0, NONCE_BYTES);
  const hidden = encrypted.subarray(NONCE_BYTES);
  const additionalData = utf8.encode(name);
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, hidden),
  );
}
