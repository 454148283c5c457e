import { expect, test } from "bun:test";
import { isSolved, solveAmong, zeroBits } from "./proof-of-work.ts";

/** By the native SHA-256. */
function zeroBitsByCrypto(text: string): number {
  const hex = new Bun.CryptoHasher("sha256").update(text).digest("hex");
  return /^0*/.exec(BigInt(`0x1${hex}`).toString(2).slice(1))?.[0].length ?? 0;
}

test("counts the zero bits of SHA-256 as the machine's own does", () => {
  for (let length = 0; length <= 55; length++) {
    const text = "k3x9.:~".repeat(8).slice(0, length);
    expect(zeroBits(text)).toBe(zeroBitsByCrypto(text));
  }
  for (let number = 0; number < 3_000; number++) {
    expect(zeroBits(`m1abc.1.abcdefghij:${number}`)).toBe(
      zeroBitsByCrypto(`m1abc.1.abcdefghij:${number}`),
    );
  }
  expect(() => zeroBits("x".repeat(56))).toThrow();
});

test("a solution is found, and solves that challenge only", () => {
  const from = { from: 0, count: 200_000 };
  const number = solveAmong("one", 12, from);
  expect(number).not.toBeNull();
  expect(isSolved("one", 12, number ?? 0)).toBe(true);
  expect(solveAmong("one", 12, { from: 0, count: number ?? 0 })).toBeNull();
  expect(isSolved("another", 12, number ?? 0)).toBe(false);
});
