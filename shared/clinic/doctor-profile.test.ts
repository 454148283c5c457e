import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  compareDoctors,
  joinServices,
  offersService,
  parseServices,
  parseSortOrder,
  profileLines,
  SERVICES_SEPARATOR,
  serviceWords,
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
  test("are split on line breaks and literal `\\n`, trimmed, and empty ones are dropped", () => {
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

  test("are ordered by sort_emp, then by the name in Russian", () => {
    const doctors = [
      { sort_emp: 2, name_employee: "Абрамова" },
      { sort_emp: 1, name_employee: "Яшина" },
      { sort_emp: 1, name_employee: "Ёлкина" },
      { sort_emp: 1, name_employee: "Зорина" },
    ];
    const names = [...doctors].sort(compareDoctors).map((doctor) => doctor.name_employee);
    expect(names).toEqual(["Ёлкина", "Зорина", "Яшина", "Абрамова"]);
  });

  test.each([
    ["7", 7],
    [" 12 шт", 12],
    [-3.9, -3],
    [1e99, 1_000_000],
    [Number.NaN, 0],
    ["первый", 0],
    [null, 0],
    [{ toString: 1 }, 0],
  ])("an order number typed as %j is %j", (typed, order) => {
    expect(parseSortOrder(typed)).toBe(order);
  });
});

test.each([
  ["УЗИ", "УЗИ | Кольпоскопия", true],
  ["УЗИ | Кольпоскопия", "УЗИ | Кольпоскопия", true],
  ["УЗИ | Массаж", "УЗИ | Кольпоскопия", false],
  ["УЗИ | Массаж", "", true],
  ["", "УЗИ", true],
])("a visit for «%s» fits a doctor with «%s»: %p", (service, services, fits) => {
  expect(offersService({ services }, service)).toBe(fits);
});

test("the services of a visit are stored as one text and parsed as a list", () => {
  const service = joinServices(["УЗИ", "", " Кольпоскопия "]);
  expect(service).toBe("УЗИ | Кольпоскопия");
  expect(serviceWords(service)).toBe("УЗИ, Кольпоскопия");
});
