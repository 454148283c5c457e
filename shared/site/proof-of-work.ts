/**
 * A proof of work: a number that, written behind a challenge, gives a SHA-256 with so many zero
 * bits at its beginning. SHA-256 is our own here: browsers have none on pages that came without
 * TLS, and theirs answers one hash a turn of the event loop.
 */

const ROUNDS = roundConstants();
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
/** What fits one block beside its end mark and length. */
const LONGEST = 55;

/** Zero bits at the beginning of the SHA-256 of an ASCII text of at most 55 characters. */
export function zeroBits(text: string): number {
  const words = blockOf(text);
  const hash = digestOf(words);
  let zeros = 0;
  for (const word of hash) {
    zeros += Math.clz32(word);
    if (word !== 0) break;
  }
  return zeros;
}

/** Whether the number solves the challenge. */
export function isSolved(challenge: string, bits: number, number: number): boolean {
  return zeroBits(solutionText(challenge, number)) >= bits;
}

/** Looks for a solution among `count` numbers from `from`; null: there is none among them. */
export function solveAmong(
  challenge: string,
  bits: number,
  { from, count }: { from: number; count: number },
): number | null {
  for (let number = from; number < from + count; number++) {
    if (isSolved(challenge, bits, number)) return number;
  }
  return null;
}

const solutionText = (challenge: string, number: number) => `${challenge}:${number}`;

function blockOf(text: string): Int32Array {
  if (text.length > LONGEST) throw new Error("The text does not fit one block");
  const words = new Int32Array(64);
  const put = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)));
  };
  for (let at = 0; at < text.length; at++) put(at, text.charCodeAt(at) & 0xff);
  put(text.length, 0x80);
  words[15] = text.length * 8;
  return words;
}

function digestOf(w: Int32Array): Int32Array {
  for (let at = 16; at < 64; at++) {
    const [early, late] = [w[at - 15] ?? 0, w[at - 2] ?? 0];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[at] = (w[at - 16] ?? 0) + s0 + (w[at - 7] ?? 0) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let at = 0; at < 64; at++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (w[at] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const other = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  const ended = [a, b, c, d, e, f, g, h];
  return Int32Array.from(ended, (word, at) => word + (START[at] ?? 0));
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
function roundConstants(): Int32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Int32Array.from(primes, (prime) => Math.cbrt(prime) * 2 ** 32);
}
