/** No letter or digit that is taken for another one when read aloud or copied by hand. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 5;

/** Four groups of five, such as `k7mwe-…`: about 99 bits. */
export function randomPassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, randomLetter).join(""),
  ).join("-");
}

function randomLetter(): string {
  // 248 = 8 × 31: bytes from there on would favour the first letters.
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) return LETTERS.charAt(byte % LETTERS.length);
  }
}
