import { expect, test } from "bun:test";
import { readSignedText, signText } from "./signed-text.ts";

const secret = new Uint8Array(32).fill(7);
const KEY = { secret, purpose: "changes" } as const;

test("a signed text is read with the key that signed it", () => {
  expect(readSignedText(signText("где мы были", KEY), KEY)).toBe("где мы были");
});

test("a text signed for a different purpose or with a different secret is rejected", () => {
  const signed = signText("where we were", KEY);
  expect(readSignedText(signed, { secret, purpose: "snapshot" })).toBeNull();
  expect(readSignedText(signed, { ...KEY, secret: new Uint8Array(32) })).toBeNull();
});

test("a text with a changed body, signature or format is rejected", () => {
  const [body = "", mac = ""] = signText("where we were", KEY).split(".");
  const other = signText("elsewhere", KEY).split(".")[0];
  for (const changed of [`${other}.${mac}`, `${body}.${mac.slice(2)}`, `${body}.${mac}.`, body])
    expect(readSignedText(changed, KEY)).toBeNull();
});
