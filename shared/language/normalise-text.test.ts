import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { normaliseName, normalisePhone, normaliseText } from "./normalise-text.ts";

const INVISIBLE = [
  ["soft hyphen", "\u00AD"],
  ["combining grapheme joiner", "\u034F"],
  ["Arabic letter mark", "\u061C"],
  ["Mongolian vowel separator", "\u180E"],
  ["zero width space", "\u200B"],
  ["zero width non-joiner", "\u200C"],
  ["zero width joiner", "\u200D"],
  ["left-to-right mark", "\u200E"],
  ["right-to-left mark", "\u200F"],
  ["left-to-right embedding", "\u202A"],
  ["pop directional formatting", "\u202C"],
  ["right-to-left override", "\u202E"],
  ["word joiner", "\u2060"],
  ["first strong isolate", "\u2068"],
  ["pop directional isolate", "\u2069"],
  ["Hangul filler", "\u3164"],
  ["variation selector", "\uFE0F"],
  ["byte order mark", "\uFEFF"],
  ["tag", "\u{E0041}"],
] as const;

test.each(INVISIBLE)("a %s is removed from a text, a name and a phone", (_, mark) => {
  for (const normalise of [normaliseText, normaliseName, normalisePhone]) {
    expect(normalise(`${mark}Анна ${mark}Ким${mark}`)).toBe("Анна Ким");
  }
  expect(normalisePhone(`${mark}+7 900${mark} 123-45-67`)).toBe("+7 900 123-45-67");
});

const DASHES = [..."-֊‐‑‒–—―−﹘﹣－⁃⁻₋˗"];

test.each(DASHES)("«%s» is a hyphen in names and phones", (dash) => {
  expect(normaliseName(`Анна${dash}Мария`)).toBe("Анна-Мария");
  expect(normalisePhone(`123${dash}45${dash}67`)).toBe("123-45-67");
});

test("dashes in other texts stay", () => {
  expect(normaliseText("приём — 1–2 раза")).toBe("приём — 1–2 раза");
});

test.each([..."\u00A0\u2002\u2003\u2007\u2009\u202F\u205F\u2800\u3000"])(
  "«%s» is an ordinary space",
  (space) => expect(normaliseText(`${space}Анна${space}Ким${space}`)).toBe("Анна Ким"),
);

describe("changes of letters", () => {
  test.each(["Йодова Алёна", "Zoë Żółć", "Їжакевич"])("«%s» is NFC", (name) => {
    expect(normaliseText(name.normalize("NFD"))).toBe(name.normalize("NFC"));
  });

  test("line breaks and emojis of a comment stay", () => {
    for (const text of ["первая\nвторая\tтретья", "👩‍⚕️ ждёт ❤️", "👍🏽"]) {
      expect(normaliseText(text)).toBe(text);
    }
  });
});

test.each([
  ["＋７（９００）１２３－４５－６７", "+7(900)123-45-67"],
  ["⁺⁷ 900 123⁻45⁻67", "+7 900 123-45-67"],
  ["𝟕𝟗𝟎𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕", "79001234567"],
  ["89001234567 (№ 2)…", "89001234567 (№ 2)…"],
])("the phone «%s» is «%s»", (typed, phone) => expect(normalisePhone(typed)).toBe(phone));

test("normalising twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const normalise of [normaliseText, normaliseName, normalisePhone]) {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }
    }),
  );
});
