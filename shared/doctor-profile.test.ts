import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  compareDoctors,
  parseServices,
  profileLines,
  SERVICES_SEPARATOR,
} from "./doctor-profile.ts";

const line = fc
  .string()
  .filter((text) => text.trim() === text && text !== "" && !/[\r\n|\\]/.test(text));

test("P-3.18 services read the same from a list and from one string with ' | ' between them", () => {
  fc.assert(
    fc.property(fc.array(line), (names) => {
      expect(parseServices(names)).toEqual(names);
      expect(parseServices(names.join(SERVICES_SEPARATOR))).toEqual(names);
    }),
  );
  expect(parseServices(" УЗИ |  | Приём|")).toEqual(["УЗИ", "Приём"]);
  expect(parseServices("")).toEqual([]);
});

describe("a doctor's lines", () => {
  test("are split on line breaks and on a literal backslash-n, trimmed, none of them empty", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\\n", " \n  \n\\n"))),
        (lines) => {
          const text = lines.map(([each, end]) => `  ${each} ${end}`).join("");
          expect(profileLines(text)).toEqual(lines.map(([each]) => each));
        },
      ),
    );
  });

  test("stand in the order of sort_emp, then of the name in Russian", () => {
    const doctors = [
      { sort_emp: 2, name_employee: "Абрамова" },
      { sort_emp: 1, name_employee: "Яшина" },
      { sort_emp: 1, name_employee: "Ёлкина" },
      { sort_emp: 1, name_employee: "Зорина" },
    ];
    const names = [...doctors].sort(compareDoctors).map((doctor) => doctor.name_employee);
    expect(names).toEqual(["Ёлкина", "Зорина", "Яшина", "Абрамова"]);
  });
});
