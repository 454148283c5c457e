import { createHmac, timingSafeEqual } from "node:crypto";

/** Half of SHA-256's output: 128 bits are beyond guessing. */
const MAC_BYTES = 16;

/** The purpose of a signed text; it is rejected for any other purpose. */
export type Purpose = "changes" | "snapshot" | "visit" | "booked";

interface Key {
  secret: Uint8Array;
  purpose: Purpose;
}

/** The text under this installation's signature, fit for a query parameter. */
export function signText(text: string, key: Key): string {
  const body = Buffer.from(text).toString("base64url");
  return `${body}.${macOf(body, key).toString("base64url")}`;
}

/** The text that `signText` signed; null for a wrong signature. */
export function readSignedText(signed: string, key: Key): string | null {
  const [body = "", mac = "", ...rest] = signed.split(".");
  const given = Buffer.from(mac, "base64url");
  if (rest.length > 0 || given.byteLength !== MAC_BYTES) return null;
  return timingSafeEqual(given, macOf(body, key))
    ? Buffer.from(body, "base64url").toString()
    : null;
}

function macOf(body: string, { secret, purpose }: Key): Buffer {
  const mac = createHmac("sha256", secret).update(`${purpose}\n${body}`).digest();
  return mac.subarray(0, MAC_BYTES);
}
