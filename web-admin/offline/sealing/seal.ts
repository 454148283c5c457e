import type { Platform } from "../platform/platform.ts";

const NONCE_BYTES = 12;

/** A nonce of 12 bytes, then what AES-GCM made of the piece. */
export type Sealed = Uint8Array<ArrayBuffer>;

/** What a user's data on one device are sealed with. The key never leaves memory. */
export interface DataKey {
  /** Which key it is; what names another was sealed by one that is gone. */
  id: string;
  key: CryptoKey;
}

/** Seals and opens what lies on this device, a piece at a time; never inside a transaction. */
export interface Seal {
  readonly id: string;
  /** @param name authenticated with the piece: one put in another's place does not open */
  seal(name: string, piece: unknown): Promise<Sealed>;
  /** @throws OperationError for what this key did not seal under this name */
  open<T>(name: string, sealed: Sealed): Promise<T>;
}

export function sealWith(platform: Pick<Platform, "crypto">, { id, key }: DataKey): Seal {
  return {
    id,
    seal: (name, piece) => sealBytes(platform, key, name, utf8.encode(JSON.stringify(piece))),
    async open(name, sealed) {
      return JSON.parse(utf8Text.decode(await openBytes(platform, key, name, sealed)));
    },
  };
}

const utf8 = new TextEncoder();
const utf8Text = new TextDecoder();

/** AES-256-GCM with a fresh random nonce. */
export async function sealBytes(
  { crypto }: Pick<Platform, "crypto">,
  key: CryptoKey,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const additionalData = utf8.encode(name);
  const hidden = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, bytes);
  const sealed = new Uint8Array(NONCE_BYTES + hidden.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(hidden), NONCE_BYTES);
  return sealed;
}

/** @throws OperationError for another key, another name or changed bytes */
export async function openBytes(
  { crypto }: Pick<Platform, "crypto">,
  key: CryptoKey,
  name: string,
  sealed: Sealed,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.subarray(0, NONCE_BYTES);
  const hidden = sealed.subarray(NONCE_BYTES);
  const additionalData = utf8.encode(name);
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, hidden),
  );
}
