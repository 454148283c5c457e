import { expect, test } from "bun:test";
import { isToken, tokenOf } from "./links.ts";

const secret = new Uint8Array(32).fill(7);
const visit = { uid: "0b1f6a4e-0000-4000-8000-000000000001", version: 1 };

test("a token is 16 letters of a 32-letter alphabet, and the same each time", () => {
  const token = tokenOf(visit, secret);
  expect(isToken(token)).toBe(true);
  expect(tokenOf(visit, secret)).toBe(token);
});

test("a different visit, version or secret gives a different token", () => {
  const others = [
    tokenOf({ ...visit, uid: "0b1f6a4e-0000-4000-8000-000000000002" }, secret),
    tokenOf({ ...visit, version: 2 }, secret),
    tokenOf(visit, new Uint8Array(32)),
  ];
  expect(new Set([tokenOf(visit, secret), ...others]).size).toBe(4);
});

test("a thousand visits use every letter at every position", () => {
  const tokens = Array.from({ length: 1_000 }, (_, version) =>
    tokenOf({ ...visit, version }, secret),
  );
  for (let at = 0; at < 16; at += 1) expect(new Set(tokens.map((each) => each[at])).size).toBe(32);
});
