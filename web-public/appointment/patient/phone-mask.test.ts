import { expect, test } from "bun:test";
import fc from "fast-check";
import { phoneDigits } from "../../../shared/patient/patient.ts";
import { keptDigits, maskPhone } from "./phone-mask.ts";

const shown = (typed: string) => maskPhone(typed, typed.length).shown;

test("the phone mask grows while digits are typed", () => {
  expect(["8", "89", "8900", "8900123", "890012345", "89001234567"].map(shown)).toEqual([
    "+7",
    "+7 (9",
    "+7 (900",
    "+7 (900) 123",
    "+7 (900) 123-45",
    "+7 (900) 123-45-67",
  ]);
});

test("a phone without its 7 or 8 gets it as soon as it is typed", () => {
  expect(["9", "900", "9001234567", "(495) 123-45-67"].map(shown)).toEqual([
    "+7 (9",
    "+7 (900",
    "+7 (900) 123-45-67",
    "+7 (495) 123-45-67",
  ]);
  expect(maskPhone("900", 1)).toEqual({ shown: "+7 (900", caret: 5 });
});

test("other countries and half-typed beginnings are left as typed", () => {
  for (const typed of ["+375 29 123", "+", "", "телефон"]) expect(shown(typed)).toBe(typed);
});

test("the mask preserves all digits, including surplus ones, and is idempotent", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[78][\d ()+-]{0,20}$/), (typed) => {
      const masked = shown(typed);
      expect(phoneDigits(masked).slice(1)).toBe(phoneDigits(typed).slice(1));
      expect(shown(masked)).toBe(masked);
    }),
  );
});

test("the caret stays behind its digit", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^7\d{0,10}$/), fc.nat(11), (typed, place) => {
      const at = Math.min(place, typed.length);
      const { shown: masked, caret } = maskPhone(typed, at);
      expect(phoneDigits(masked.slice(0, caret))).toBe(typed.slice(0, at));
    }),
  );
});

test("the stored digits are as typed: an 8 stays an 8 under the mask that shows +7", () => {
  let kept = "";
  let field = "";
  for (const key of "89001234567") {
    const typed = field + key;
    kept = keptDigits(typed, kept);
    field = shown(typed);
  }
  expect(field).toBe("+7 (900) 123-45-67");
  expect(kept).toBe("89001234567");
  expect(keptDigits("79001234567", "8900")).toBe("79001234567");
});
