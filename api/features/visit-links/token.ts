import { createHmac } from "node:crypto";

/** Without `i`, `l`, `o` and `u`: a token can be read aloud and typed. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const BYTES = 10;

/** The token of a visit's link: 80 bits, the same each time for the same version of the link. */
export function tokenOf(
  { uid, version }: { uid: string; version: number },
  secret: Uint8Array,
): string {
  const mac = createHmac("sha256", secret).update(`visit link\n${uid}\n${version}`).digest();
  let bits = 0n;
  for (const byte of mac.subarray(0, BYTES)) bits = bits * 256n + BigInt(byte);
  const letters = Array.from({ length: (BYTES * 8) / 5 }, (_, at) => {
    const shift = BigInt(BYTES * 8 - 5 * (at + 1));
    return ALPHABET.charAt(Number((bits >> shift) & 31n));
  });
  return letters.join("");
}

/** A token as people type it, or with the full stop of the sentence around it. */
export const spelledToken = (text: string) => text.toLowerCase().replace(/\.$/, "");

/** Whether a text can be a token at all. */
export const isToken = (text: string) => /^[0-9a-hjkmnp-tv-z]{16}$/.test(text);
