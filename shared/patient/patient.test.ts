import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  capitaliseName,
  elevenDigits,
  formatPhone,
  isPatientName,
  isPhone,
  phoneDigits,
  phoneLink,
  phoneTail,
} from "./patient.ts";

const letters = [..."абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБЯЁabcxyzABZ"];
const word = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 8 })
  .map((each) => each.join(""));
const joint = fc.constantFrom(" ", "-", "‐", "'", "’");
const name = fc
  .tuple(word, fc.array(fc.tuple(joint, word), { maxLength: 4 }))
  .map(([first, rest]) => first + rest.map((each) => each.join("")).join(""));
const digits = fc.stringMatching(/^[0-9]{11}$/);
const russian = fc.stringMatching(/^[78][0-9]{10}$/);

describe("a patient's name", () => {
  test("P-5.2 is Latin or Cyrillic letters, spaces, hyphen and apostrophe", () => {
    fc.assert(fc.property(name, (any) => expect(isPatientName(any)).toBe(true)));
    for (const wrong of [
      "Анна 7",
      "Анна!",
      "Анна_",
      "<b>",
      "Анна\u0000",
      "安娜",
      "",
      " ",
      "-",
      "'’",
    ]) {
      expect([wrong, isPatientName(wrong)]).toEqual([wrong, false]);
    }
  });

  test("P-5.2 accepts every letter of the two scripts, with combining marks", () => {
    for (const right of [
      "Łucja Żółć",
      "Đặng Thị Ngọc",
      "Zoë Müller-Strauß",
      "Їжакевич Ґалина",
      "Ўктам Қодирова",
      "Әлия Ғабитқызы",
      "Е\u0308лкина И\u0306оланта",
      "D‘Artagnan",
      "Анна\u200B Ива\u00ADнова",
      "Анна—Мария",
      "Салтыкова–Щедрина",
    ]) {
      expect([right, isPatientName(right)]).toEqual([right, true]);
    }
    expect(capitaliseName("әлия ғабитқызы")).toBe("Әлия Ғабитқызы");
    expect(capitaliseName("е\u0308лкина")).toBe("Ёлкина");
  });

  test("P-5.3 has each word capitalised, and capitalising it again changes nothing", () => {
    fc.assert(
      fc.property(name, (any) => {
        const once = capitaliseName(any);
        expect(capitaliseName(once)).toBe(once);
        expect(once.toLowerCase()).toBe(any.toLowerCase().replaceAll("‐", "-"));
        for (const each of once.split(/[\s'’\-‐]/)) expect(each[0]).toBe(each[0]?.toUpperCase());
      }),
    );
    expect(capitaliseName("  анна-мария   о'нил ")).toBe("Анна-Мария О'Нил");
    expect(capitaliseName("ёлкина jean-luc")).toBe("Ёлкина Jean-Luc");
  });
});

describe("a phone", () => {
  test("P-5.4 P-9.9 is eleven digits from 7 or 8 on, or the ten without it, in any notation", () => {
    fc.assert(
      fc.property(russian, (any) => {
        for (const typed of [any, formatPhone(any), `+${any}`, [...any].join("-"), ` ${any} `]) {
          expect(isPhone(typed)).toBe(true);
        }
        const ten = any.slice(1);
        expect(isPhone(ten)).toBe(!/^[78]/.test(ten));
        expect(elevenDigits(ten)).toBe(/^[78]/.test(ten) ? ten : `7${ten}`);
        expect(elevenDigits(formatPhone(any))).toHaveLength(11);
        expect(isPhone(any.slice(0, -1))).toBe(false);
        expect(isPhone(`${any}0`)).toBe(false);
        expect(isPhone(`${any}a`)).toBe(false);
      }),
    );
    for (const wrong of ["", "19001234567", "+37491234567"]) expect(isPhone(wrong)).toBe(false);
  });

  test("keeps its digits when it is shown, except a Russian 8, which is shown as 7", () => {
    fc.assert(
      fc.property(digits, (any) => {
        const shown = phoneDigits(formatPhone(any));
        expect(shown).toBe(any.replace(/^8/, "7"));
        expect(formatPhone(shown)).toBe(formatPhone(any));
        expect(phoneLink(any)).toBe(`tel:+${shown}`);
      }),
    );
    expect(formatPhone("89001234567")).toBe("+7 (900) 123-45-67");
    expect(formatPhone("37491234567")).toBe("+37491234567");
    expect(formatPhone("12")).toBe("12");
  });

  test("is found by its last ten digits, so that 8… and 7… find each other", () => {
    fc.assert(
      fc.property(digits, (any) => {
        const rest = any.slice(1);
        expect(phoneTail(`8${rest}`)).toBe(phoneTail(`+7 ${rest}`));
        expect(phoneTail(rest)).toBe(rest);
      }),
    );
  });
});
