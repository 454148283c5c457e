import { createCipheriv, createDecipheriv, createHash, KeyObject } from "node:crypto";
import type { PlatformCrypto } from "../../../web-admin/offline/platform/platform.ts";
import { counted } from "./settle.ts";

const TAG_BYTES = 16;
const { subtle } = crypto;

/**
 * AES-GCM without threads: with them a seed would not replay. Key derivation uses threads, and
 * `settle` waits for it.
 */
export const simCrypto: PlatformCrypto = {
  getRandomValues: (bytes) => crypto.getRandomValues(bytes),
  subtle: {
    // Extractable, so that `KeyObject.from` can read them.
    importKey: (format, bytes, kind, _, uses) =>
      counted(subtle.importKey(format, bytes, kind, kind !== "PBKDF2", uses)),
    deriveKey: (derivation, base, wanted, _, uses) =>
      counted(subtle.deriveKey({ ...Object(derivation), iterations: 1 }, base, wanted, true, uses)),
    async digest(_, bytes) {
      const hash = createHash("sha256").update(bytesOf(bytes)).digest();
      return new Uint8Array(hash).buffer;
    },
    async encrypt(how, key, bytes) {
      const { iv, additionalData } = how as AesGcmParams;
      const cipher = createCipheriv("aes-256-gcm", KeyObject.from(key), bytesOf(iv));
      cipher.setAAD(bytesOf(additionalData));
      const hidden = [cipher.update(bytesOf(bytes)), cipher.final(), cipher.getAuthTag()];
      return new Uint8Array(Buffer.concat(hidden)).buffer;
    },
    async decrypt(how, key, bytes) {
      const { iv, additionalData } = how as AesGcmParams;
      const sealed = bytesOf(bytes);
      const cipher = createDecipheriv("aes-256-gcm", KeyObject.from(key), bytesOf(iv));
      cipher.setAAD(bytesOf(additionalData));
      cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const text = [cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()];
        return new Uint8Array(Buffer.concat(text)).buffer;
      } catch {
        throw new DOMException("Another key", "OperationError");
      }
    },
  },
};

function bytesOf(source: BufferSource | undefined): Uint8Array {
  if (!source) return new Uint8Array();
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}
